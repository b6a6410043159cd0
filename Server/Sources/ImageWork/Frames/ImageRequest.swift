// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What the picture program is asked for.
package enum ImageRequest: Sendable, Equatable {
  /// Foreign bytes become what a reader shows.
  case shrink(ImageSettings, [UInt8])
  /// A drawing of our own (SVG), over a foreign picture if `picture` has any bytes, becomes one JPEG.
  case render(DrawingSettings, drawing: [UInt8], picture: [UInt8])

  /// Bytes of one request, at most.
  package static let limit = 32 << 20

  /// The frame's content, without its length.
  package var frame: [UInt8] {
    var writer = FrameWriter()
    switch self {
    case .shrink(let order, let bytes):
      writer.byte(Kind.shrink.rawValue)
      writer.order(order)
      writer.bytes(bytes)
    case .render(let order, let drawing, let picture):
      writer.byte(Kind.render.rawValue)
      writer.order(order.page)
      writer.place(order.place)
      writer.bytes(drawing)
      writer.bytes(picture)
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
      guard let page = reader.order(), let place = reader.place(), let drawing = reader.bytes(),
        let picture = reader.bytes()
      else { return nil }
      self = .render(DrawingSettings(page: page, place: place.rectangle), drawing: drawing, picture: picture)
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

  fileprivate mutating func place(_ place: DrawingSettings.Place?) {
    byte(place == nil ? 0 : 1)
    guard let place else { return }
    [place.left, place.top, place.width, place.height].forEach { number($0) }
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

  fileprivate mutating func place() -> (rectangle: DrawingSettings.Place?, Void)? {
    guard let mark = byte(), mark <= 1 else { return nil }
    if mark == 0 { return (nil, ()) }
    guard let left = number(), let top = number(), let width = number(), let height = number(),
      [left, top].allSatisfy({ (0...Self.longestSide).contains($0) }),
      [width, height].allSatisfy({ (1...Self.longestSide).contains($0) })
    else { return nil }
    return (DrawingSettings.Place(left: left, top: top, width: width, height: height), ())
  }

  /// Pixels of a screen's side, at most.
  private static var longestSide: Int { 10_000 }
}
