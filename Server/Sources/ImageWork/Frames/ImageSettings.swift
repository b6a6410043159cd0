// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The size, colors and quality that an image is converted to.
package struct ImageSettings: Sendable, Equatable {
  /// The largest width in pixels; an image is never enlarged.
  package var width: Int
  /// The largest height in pixels; a much taller image becomes several pieces of this height.
  package var height: Int
  /// Whether the screen shows no colors.
  package var isGray: Bool
  /// JPEG's quality, 1 to 100.
  package var quality: Int
  /// The largest number of bytes of one piece.
  package var byteLimit: Int

  package init(width: Int, height: Int, isGray: Bool, quality: Int, byteLimit: Int) {
    self.width = width
    self.height = height
    self.isGray = isGray
    self.quality = quality
    self.byteLimit = byteLimit
  }
}
