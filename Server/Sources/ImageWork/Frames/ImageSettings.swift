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

/// A page that is drawn from an SVG and, if there is one, an image.
package struct DrawingSettings: Sendable, Equatable {
  /// The size of the page and of the drawing.
  package var page: ImageSettings
  /// The area that the image fills, in pixels of the page; the image is cropped to it.
  package var area: Area?

  /// A rectangle of the page.
  package struct Area: Sendable, Equatable {
    package var left: Int
    package var top: Int
    package var width: Int
    package var height: Int

    package init(left: Int, top: Int, width: Int, height: Int) {
      self.left = left
      self.top = top
      self.width = width
      self.height = height
    }
  }

  package init(page: ImageSettings, area: Area? = nil) {
    self.page = page
    self.area = area
  }
}
