// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

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
