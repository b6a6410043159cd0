// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Storage

extension [DestinationRecord] {
  /// The requested destinations, or the default one if none is requested.
  package func chosen(_ wanted: [String]?) -> [DestinationRecord] {
    if let wanted { return filter { wanted.contains($0.id) } }
    return filter(\.isDefault)
  }

  /// Whether a chosen destination doesn't exist, or no longer.
  func lacks(_ wanted: [String]?) -> Bool {
    wanted?.contains { id in !contains { $0.id == id } } ?? false
  }
}
