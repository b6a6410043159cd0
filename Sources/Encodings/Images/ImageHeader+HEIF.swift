// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// HEIF (ISO/IEC 23008-12) in boxes (ISO/IEC 14496-12): the properties of the primary item.
extension ImageHeader {
  init?(heif bytes: ImageBytes, _ format: Format) {
    guard let found = Self.primaryImage(bytes, format) ?? Self.largestExtent(bytes, format) else {
      return nil
    }
    self = found
  }

  /// For files without a container of properties: the largest of the extents, which may be one of tiles.
  private static func largestExtent(_ bytes: ImageBytes, _ format: Format) -> ImageHeader? {
    guard format == .avif, let head = bytes.upTo(1 << 16, from: 0) else { return nil }
    var largest: ImageHeader?
    for offset in head.bytes.indices where offset >= 16 && head.bytes[offset] == UInt8(ascii: "i") {
      guard head.has("ispe", at: offset), let width = head.big(offset + 8, 4),
        let height = head.big(offset + 12, 4)
      else { continue }
      if width > largest?.width ?? 0 { largest = ImageHeader(format: format, width: width, height: height) }
    }
    return largest
  }

  private static func primaryImage(_ bytes: ImageBytes, _ format: Format) -> ImageHeader? {
    guard let meta = box("meta", in: bytes, from: 0, to: 1 << 40) else { return nil }
    // A full box: its version and flags come before its boxes.
    let inside = (meta.content + 4, meta.end)
    guard let properties = box("iprp", in: bytes, from: inside.0, to: inside.1),
      let container = box("ipco", in: bytes, from: properties.content, to: properties.end)
    else { return nil }
    let associations = box("ipma", in: bytes, from: properties.content, to: properties.end)
    let primary = box("pitm", in: bytes, from: inside.0, to: inside.1).flatMap { item(bytes, $0) }
    let wanted = associations.flatMap { indices(bytes, $0, of: primary ?? 1) }
    return image(bytes, format, container, wanted)
  }

  private static func image(
    _ bytes: ImageBytes, _ format: Format, _ container: Box, _ wanted: [Int]?
  ) -> ImageHeader? {
    var (offset, index) = (container.content, 1)
    var size: (width: Int, height: Int)?
    var turned = 1
    while let box = Box(bytes, at: offset, to: container.end) {
      defer { (offset, index) = (box.end, index + 1) }
      if let wanted, !wanted.contains(index) { continue }
      if box.name == "ispe", let extent = bytes[box.content + 4, 8], let width = extent.big(0, 4),
        let height = extent.big(4, 4)
      {
        size = size ?? (width, height)
      }
      // Anti-clockwise quarter turns, as EXIF counts them.
      if box.name == "irot", let turn = bytes[box.content, 1] {
        turned = [1, 8, 3, 6][Int(turn.bytes[0] & 3)]
      }
    }
    return size.map {
      ImageHeader(format: format, width: $0.width, height: $0.height, orientation: turned)
    }
  }

  private static func item(_ bytes: ImageBytes, _ box: Box) -> Int? {
    guard let version = bytes[box.content, 1] else { return nil }
    let length = version.bytes[0] == 0 ? 2 : 4
    return bytes[box.content + 4, length]?.big(0, length)
  }

  /// Which properties an item has, counted from 1.
  private static func indices(_ bytes: ImageBytes, _ box: Box, of item: Int) -> [Int]? {
    let length = min(max(0, box.end - box.content), 32 * 1024)
    guard length >= 8, let data = bytes.upTo(length, from: box.content), let count = data.big(4, 4) else {
      return nil
    }
    let idLength = data.bytes[0] < 1 ? 2 : 4
    let isWide = data.big(3, 1).map { $0 & 1 == 1 } ?? false
    var offset = 8
    for _ in 0..<min(count, 10_000) {
      guard let id = data.big(offset, idLength), let entries = data.big(offset + idLength, 1) else {
        return nil
      }
      offset += idLength + 1
      let step = isWide ? 2 : 1
      if id == item {
        return (0..<entries).compactMap {
          data.big(offset + $0 * step, step).map { $0 & (isWide ? 0x7FFF : 0x7F) }
        }
      }
      offset += entries * step
    }
    return nil
  }

  private static func box(_ name: String, in bytes: ImageBytes, from start: Int, to end: Int) -> Box? {
    var offset = start
    while let box = Box(bytes, at: offset, to: end) {
      if box.name == name { return box }
      offset = box.end
    }
    return nil
  }

  /// One box: its name, and where its content begins and ends.
  private struct Box {
    let name: String
    let content: Int
    let end: Int

    init?(_ bytes: ImageBytes, at offset: Int, to limit: Int) {
      guard offset < limit, let head = bytes[offset, 8], let short = head.big(0, 4),
        let name = head.part(4, 4)
      else { return nil }
      self.name = String(decoding: name, as: UTF8.self)
      switch short {
      case 0: (content, end) = (offset + 8, limit)
      case 1:
        // No file is longer than 2^40 bytes.
        guard let wide = bytes[offset + 8, 8], wide.big(0, 3) == 0, let high = wide.big(3, 1),
          let low = wide.big(4, 4)
        else { return nil }
        (content, end) = (offset + 16, offset + (high << 32 | low))
      default: (content, end) = (offset + 8, offset + short)
      }
      guard end > offset, end >= content, end <= limit else { return nil }
    }
  }
}
