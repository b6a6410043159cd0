// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A request to an image worker.
package enum ImageRequest: Sendable, Equatable {
  /// Converts an untrusted image for a screen.
  case shrink(ImageSettings, [UInt8])
  /// Draws an SVG made by the server, over an untrusted image if `image` has any bytes, and encodes it as one JPEG.
  case render(DrawingSettings, drawing: [UInt8], image: [UInt8])

  /// The largest number of bytes in one request.
  package static let limit = 32 << 20

  /// Whether a decoder reads bytes that aren't made by the server.
  var hasUntrustedImage: Bool {
    switch self {
    case .shrink: true
    case .render(_, _, let image): !image.isEmpty
    }
  }

  /// The frame's content, without its length.
  package var frame: [UInt8] {
    var writer = FrameWriter()
    switch self {
    case .shrink(let order, let bytes):
      writer.byte(Kind.shrink.rawValue)
      writer.order(order)
      writer.bytes(bytes)
    case .render(let order, let drawing, let image):
      writer.byte(Kind.render.rawValue)
      writer.order(order.page)
      writer.area(order.area)
      writer.bytes(drawing)
      writer.bytes(image)
    }
    return writer.frame
  }

  /// Nil for anything but a whole request of this version.
  package init?(frame: [UInt8]) {
    guard var reader = FrameReader(frame), let kind = reader.byte().flatMap(Kind.init) else { return nil }
    switch kind {
    case .shrink:
      guard let order = reader.order(), let bytes = reader.bytes() else { return nil }
      self = .shrink(order, bytes)
    case .render:
      guard let page = reader.order(), let area = reader.area(), let drawing = reader.bytes(),
        let image = reader.bytes()
      else { return nil }
      self = .render(DrawingSettings(page: page, area: area.rectangle), drawing: drawing, image: image)
    }
    guard reader.isAtEnd else { return nil }
  }

  private enum Kind: UInt8 { case shrink = 1, render = 2 }
}

extension FrameWriter {
  fileprivate mutating func order(_ order: ImageSettings) {
    number(order.width)
    number(order.height)
    byte(order.isGray ? 1 : 0)
    number(order.quality)
    number(order.byteLimit)
  }

  fileprivate mutating func area(_ area: DrawingSettings.Area?) {
    byte(area == nil ? 0 : 1)
    guard let area else { return }
    [area.left, area.top, area.width, area.height].forEach { number($0) }
  }
}

extension FrameReader {
  fileprivate mutating func order() -> ImageSettings? {
    guard let width = number(), let height = number(), let gray = byte(), gray <= 1, let quality = number(),
      let byteLimit = number(), (1...Self.longestSide).contains(width),
      (1...Self.longestSide).contains(height), (1...100).contains(quality), byteLimit > 0
    else { return nil }
    return ImageSettings(
      width: width, height: height, isGray: gray == 1, quality: quality, byteLimit: byteLimit)
  }

  fileprivate mutating func area() -> (rectangle: DrawingSettings.Area?, Void)? {
    guard let mark = byte(), mark <= 1 else { return nil }
    if mark == 0 { return (nil, ()) }
    guard let left = number(), let top = number(), let width = number(), let height = number(),
      [left, top].allSatisfy({ (0...Self.longestSide).contains($0) }),
      [width, height].allSatisfy({ (1...Self.longestSide).contains($0) })
    else { return nil }
    return (DrawingSettings.Area(left: left, top: top, width: width, height: height), ())
  }

  /// The largest side of a screen in pixels.
  private static var longestSide: Int { 10_000 }
}
