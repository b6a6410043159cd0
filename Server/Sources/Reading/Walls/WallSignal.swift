// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A reason to classify a page as a wall.
struct WallSignal {
  /// Nil when the page is blocked and other signals decide by what.
  let kind: Wall.Kind?
  let weight: Double
  let reason: WallReason

  init(_ kind: Wall.Kind?, _ weight: Double, _ sign: WallReason.Sign, _ value: String? = nil) {
    self.init(kind, weight, WallReason(sign, value))
  }

  init(_ kind: Wall.Kind?, _ weight: Double, _ reason: WallReason) {
    self.kind = kind
    self.weight = weight
    self.reason = reason
  }
}
