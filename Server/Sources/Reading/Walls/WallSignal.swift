// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A reason to classify a page as a wall.
struct WallSignal {
  /// Nil when the page is blocked and other signals decide by what.
  let kind: Wall.Kind?
  let weight: Double
  let reason: String

  init(_ kind: Wall.Kind?, _ weight: Double, _ reason: String) {
    self.kind = kind
    self.weight = weight
    self.reason = reason
  }
}
