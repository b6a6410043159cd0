// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

internal import CVips
internal import ImageWork

/// The scale of a drawing (SVG), which can be enlarged without losing sharpness.
enum DrawingScale {
  /// Formulas and icons keep their size; diagrams are doubled up to the screen's width.
  private static let smallest = 200

  static func scale(_ width: Int, _ height: Int, into fit: ImageFit) -> Double {
    let most = min(Double(fit.width) / Double(width), Double(fit.height) / Double(height))
    return min(most, width >= smallest ? 2 : 1)
  }
}
