// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Storage

extension [DestinationRecord] {
  /// The wanted ones, else the default one.
  package func chosen(_ wanted: [String]?) -> [DestinationRecord] {
    if let wanted { return filter { wanted.contains($0.id) } }
    return filter(\.isDefault)
  }
}
