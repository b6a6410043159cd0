// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import DeviceInterface
import Foundation

/// The suggestions of the share sheet in a file of the device.
package struct FolderSuggestionStore: SuggestionStore {
  private let device: Device
  private static let file = "suggestions.json"

  /// Opens the store of a device.
  package init(_ device: Device) { self.device = device }

  package var all: [StoredSuggestion] { (try? device.load([StoredSuggestion].self, from: Self.file)) ?? [] }

  package func add(_ suggestion: StoredSuggestion) throws {
    try change { all in [suggestion] + all.filter { $0.conversation != suggestion.conversation } }
  }

  package func remove(group: String) throws { try change { all in all.filter { $0.group != group } } }

  package func removeAll() throws { try change { _ in [] } }

  private func change(_ body: ([StoredSuggestion]) -> [StoredSuggestion]) throws {
    try device.locked { try device.store(body(all), as: Self.file) }
  }
}
