// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The size of a cover in pixels.
package struct CoverSize: Sendable, Equatable {
  package let width: Int
  package let height: Int

  /// The size that Kindle's store recommends; the drawing uses it as its coordinates.
  package static let drawing = CoverSize(width: 1600, height: 2560)

  func scaled(by scale: Double) -> CoverSize {
    CoverSize(width: Int(Double(width) * scale), height: Int(Double(height) * scale))
  }
}
