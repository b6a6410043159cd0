// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The owner's settings for one destination; every member is optional, and nil means the default.
package struct DestinationSettings: Codable, Sendable, Equatable {
  /// The name of the device profile that books for this destination are made for.
  package var device: String?

  /// The schedule of deliveries; nil sends each book at once.
  package var schedule: DigestSchedule?
  /// Whether a webhook receives the book itself; otherwise it receives a description with a link to the book.
  package var sendsBook: Bool?
  /// The maximum size of a book for this destination in bytes; nil uses the limit of its kind.
  package var maxBytes: Int?

  package init(device: String? = nil, schedule: DigestSchedule? = nil, sendsBook: Bool? = nil) {
    self.device = device
    self.schedule = schedule
    self.sendsBook = sendsBook
  }

  /// Reads the stored JSON; members of newer versions are ignored.
  init(stored text: String) throws {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
    } catch {
      throw StorageProblem(.unexpectedValue, "the settings of a destination cannot be read: \(error)")
    }
  }

  /// The JSON that the database stores.
  func stored() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
