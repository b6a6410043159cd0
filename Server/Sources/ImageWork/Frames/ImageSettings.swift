// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a picture is to become.
package struct ImageSettings: Sendable, Equatable {
  /// The largest width in pixels; a picture is never enlarged.
  package var width: Int
  /// The largest height in pixels; a much taller picture becomes several pieces of this height.
  package var height: Int
  /// Whether the screen shows no colours.
  package var isGray: Bool
  /// JPEG's quality, 1 to 100.
  package var quality: Int
  /// Bytes of one piece, at most.
  package var byteLimit: Int

  package init(width: Int, height: Int, isGray: Bool, quality: Int, byteLimit: Int) {
    self.width = width
    self.height = height
    self.isGray = isGray
    self.quality = quality
    self.byteLimit = byteLimit
  }
}

/// A page drawn from words and, if there is one, a picture.
package struct DrawingSettings: Sendable, Equatable {
  /// The page's size; the drawing has the same one.
  package var page: ImageSettings
  /// Where the picture lies, in pixels of the page; it fills the place and what reaches beyond is cut off.
  package var place: Place?

  /// A rectangle of the page.
  package struct Place: Sendable, Equatable {
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

  package init(page: ImageSettings, place: Place? = nil) {
    self.page = page
    self.place = place
  }
}
