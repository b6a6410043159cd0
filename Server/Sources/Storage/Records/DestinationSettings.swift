// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// What an owner chose for one destination; every member is optional, and nil means the default.
package struct DestinationSettings: Codable, Sendable, Equatable {
  /// The name of the device profile that books for this destination are made for.
  package var device: String?

  /// When books go there; nil sends each at once.
  package var schedule: DigestSchedule?
  /// Whether a webhook gets the book itself; else it gets a description with a link to it.
  package var sendsBook: Bool?
  /// The most bytes a book for this destination may have; nil leaves it to the kind of destination.
  package var maxBytes: Int?

  package init(device: String? = nil, schedule: DigestSchedule? = nil, sendsBook: Bool? = nil) {
    self.device = device
    self.schedule = schedule
    self.sendsBook = sendsBook
  }

  /// Reads what the database keeps; members of a newer version are passed over.
  init(stored text: String) throws {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
    } catch {
      throw StorageProblem(.unexpectedValue, "the settings of a destination cannot be read: \(error)")
    }
  }

  /// The form in which the database keeps them.
  func stored() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
