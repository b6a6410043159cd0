// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An icon that a page or its manifest names, with what is said about it.
package struct IconCandidate: Sendable, Equatable {
  /// The URL of the icon, as written or absolute.
  package let address: String
  /// The larger side in pixels, as stated or as Apple's and others' habits have it; 0 where it can have any.
  package let size: Int
  package let isTouch: Bool

  /// - Parameter sizes: as in the `sizes` attribute: `16x16 32x32`, `any`.
  package init(address: String, sizes: String?, isTouch: Bool) {
    self.address = address
    self.isTouch = isTouch
    size = Self.size(sizes) ?? (isTouch ? 60 : 16)
  }

  private init(address: String, like other: IconCandidate) {
    self.address = address
    size = other.size
    isTouch = other.isTouch
  }

  /// Returns the icon with its absolute URL.
  func at(_ address: String) -> IconCandidate { IconCandidate(address: address, like: self) }

  private static func size(_ text: String?) -> Int? {
    let words = (text ?? "").lowercased().split(separator: " ")
    if words == ["any"] { return 0 }
    return words.compactMap { $0.split(separator: "x").first.flatMap { Int($0) } }.max().map { min($0, 4096) }
  }

  /// The best first: the smallest that is large enough for a card, then the largest, drawings last.
  package static func ranked(_ icons: [IconCandidate]) -> [IconCandidate] {
    icons.filter { $0.size >= wanted }.sorted { ($0.size, $0.rank) < ($1.size, $1.rank) }
      + icons.filter { $0.size < wanted && $0.size > 0 }.sorted { ($1.size, $0.rank) < ($0.size, $1.rank) }
      + icons.filter { $0.size == 0 }
  }

  /// Pixels of a home-screen icon.
  private static let wanted = 180

  /// Of two of one size the one made for a home screen has no transparent edge.
  private var rank: Int { isTouch ? 0 : 1 }
}
