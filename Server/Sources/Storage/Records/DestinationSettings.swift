// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// What an owner chose for one destination; every member is optional, and nil means the default.
package struct DestinationSettings: Codable, Sendable, Equatable {
  /// The name of the device profile that books for this destination are made for.
  package var device: String?

  package init(device: String? = nil) {
    self.device = device
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
