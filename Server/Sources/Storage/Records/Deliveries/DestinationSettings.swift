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
  /// The name of the only machine whose workers write to a folder; nil lets every worker write to it.
  package var node: String?

  package init(device: String? = nil, schedule: DigestSchedule? = nil, sendsBook: Bool? = nil) {
    self.device = device
    self.schedule = schedule
    self.sendsBook = sendsBook
  }

  /// Reads the stored JSON, without members of newer versions, and the machine, which has a column.
  init(stored text: String, node: String?) throws {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
      self.node = node
    } catch {
      throw StorageProblem(.unexpectedValue, "the settings of a destination cannot be read: \(error)")
    }
  }

  /// The JSON that the database stores; the machine has a column.
  func stored() throws -> String {
    var settings = self
    settings.node = nil
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(settings), as: UTF8.self)
  }
}
