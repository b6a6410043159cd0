// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A dark color with its tints, which can be told apart on a screen with 16 grays.
struct CoverPalette {
  let dark: String
  let middle: String
  let light: String
  let pale: String

  static let colors = [
    0x1F3A5F, 0x5B2333, 0x1E4D40, 0x4A2C5E, 0x6B3A1E, 0x24504F, 0x3D3D3D, 0x7A2E2E, 0x2F4A1F, 0x2B2D5B,
  ]

  init(_ color: Int, isGray: Bool) {
    let color = isGray ? Self.gray(color) : color
    dark = Self.mixed(color, white: 0)
    middle = Self.mixed(color, white: 0.28)
    light = Self.mixed(color, white: 0.52)
    pale = Self.mixed(color, white: 0.78)
  }

  /// The luma of a color as defined by JPEG.
  private static func gray(_ color: Int) -> Int {
    let (red, green, blue) = (Double(color >> 16 & 0xFF), Double(color >> 8 & 0xFF), Double(color & 0xFF))
    return Int((0.299 * red + 0.587 * green + 0.114 * blue).rounded()) * 0x010101
  }

  private static func mixed(_ color: Int, white: Double) -> String {
    let parts = [16, 8, 0].map { shift -> String in
      let part = Double(color >> shift & 0xFF)
      let hex = String(Int(part + (255 - part) * white), radix: 16)
      return hex.count == 1 ? "0" + hex : hex
    }
    return "#" + parts.joined()
  }
}
