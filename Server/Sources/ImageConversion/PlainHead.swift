// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What the head of a JPEG or PNG says when its samples mean what they say: upright, of sRGB or gray, of at most eight bits.
///
/// All else is libvips' work. Only what comes before the samples is read.
struct PlainHead {
  let width: Int
  let height: Int

  /// What libpng takes, too.
  private static let sides = 1...1_000_000

  init?(_ bytes: [UInt8], _ kind: ImageKind) {
    let size: (width: Int, height: Int)?
    switch kind {
    case .jpeg: size = JPEGHead.size(bytes)
    case .png: size = PNGHead.size(bytes)
    default: size = nil
    }
    guard let size, Self.sides.contains(size.width), Self.sides.contains(size.height) else { return nil }
    (width, height) = size
  }
}

private enum JPEGHead {
  static func size(_ jpeg: [UInt8]) -> (Int, Int)? {
    var size: (Int, Int)?
    var profile: Profile?
    var at = 2
    while at + 4 <= jpeg.count, jpeg[at] == 0xFF {
      let (marker, length) = (jpeg[at + 1], big16(jpeg, at + 2))
      guard length >= 2, length <= jpeg.count - at - 2 else { return nil }
      let content = jpeg[(at + 4)..<(at + 2 + length)]
      at += 2 + length
      switch marker {
      case 0xDA: return profile == .other ? nil : size
      case 0xC0, 0xC1, 0xC2:
        guard size == nil, let own = frame(content) else { return nil }
        size = own
      case 0xE1: guard Orientation.isUpright(content) else { return nil }
      case 0xE2: if let own = Profile(segment: content), profile != .standard { profile = own }
      case 0xEE: guard isKnown(adobe: content) else { return nil }
      case 0xC4, 0xDB, 0xDD, 0xE0...0xEF, 0xFE: break
      default: return nil
      }
    }
    return nil
  }

  /// Eight bits; gray, or three components.
  private static func frame(_ content: ArraySlice<UInt8>) -> (Int, Int)? {
    let frame = Array(content)
    guard frame.count >= 6, frame[0] == 8, frame[5] == 1 || frame[5] == 3 else { return nil }
    return (big16(frame, 3), big16(frame, 1))
  }

  /// RGB and YCbCr; not what four inks have.
  private static func isKnown(adobe content: ArraySlice<UInt8>) -> Bool {
    !content.starts(with: "Adobe".utf8) || content.count < 12 || content[content.startIndex + 11] < 2
  }
}

/// Whether the colours of a profile are those of every screen.
private enum Profile {
  case standard, other

  /// Nil for a segment that has no part of a profile.
  init?(segment: ArraySlice<UInt8>) {
    guard segment.starts(with: "ICC_PROFILE".utf8) else { return nil }
    // Many a camera and program names sRGB itself, in letters of one byte or two.
    let isStandard = segment.has(Array("sRGB".utf8)) || segment.has(Array("s\0R\0G\0B".utf8))
    self = isStandard ? .standard : .other
  }
}

extension ArraySlice<UInt8> {
  fileprivate func has(_ word: [UInt8]) -> Bool {
    indices.dropLast(word.count - 1).contains { self[$0] == word[0] && self[$0...].starts(with: word) }
  }
}

/// Exif's note of how the camera was held.
private enum Orientation {
  private static let tag = 0x0112
  private static let mostEntries = 200

  static func isUpright(_ segment: ArraySlice<UInt8>) -> Bool {
    guard segment.starts(with: "Exif\0\0".utf8) else { return true }
    return (value(Array(segment.dropFirst(6))) ?? 1) <= 1
  }

  /// TIFF's first directory has it; nil where there is none.
  private static func value(_ tiff: [UInt8]) -> Int? {
    guard tiff.count >= 8, tiff[0] == tiff[1] else { return nil }
    let isLittle = tiff[0] == UInt8(ascii: "I")
    func number(_ at: Int, _ count: Int) -> Int? {
      guard at >= 0, at <= tiff.count - count else { return nil }
      let part = tiff[at..<(at + count)]
      return isLittle ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let start = number(4, 4), let count = number(start, 2) else { return nil }
    for entry in 0..<min(count, mostEntries) {
      let at = start + 2 + 12 * entry
      if number(at, 2) == tag { return number(at + 8, 2) }
    }
    return nil
  }
}

private enum PNGHead {
  static func size(_ png: [UInt8]) -> (Int, Int)? {
    var at = 8
    var size: (Int, Int)?
    while at + 12 <= png.count {
      let (length, name) = (big32(png, at), Array(png[(at + 4)..<(at + 8)]))
      if name == Array("IDAT".utf8) { return size }
      guard length <= png.count - at - 12 else { return nil }
      let content = png[(at + 8)..<(at + 8 + length)]
      switch name {
      case Array("IHDR".utf8): size = head(Array(content))
      // Its own words for the profile; the profile itself is compressed.
      case Array("iCCP".utf8): guard content.prefix(80).starts(with: "sRGB".utf8) else { return nil }
      case Array("eXIf".utf8): return nil
      default: break
      }
      guard size != nil else { return nil }
      at += 12 + length
    }
    return nil
  }

  /// At most eight bits; rows in their order.
  private static func head(_ content: [UInt8]) -> (Int, Int)? {
    guard content.count == 13, content[8] <= 8, content[12] == 0 else { return nil }
    return (big32(content, 0), big32(content, 4))
  }
}

private func big16(_ bytes: [UInt8], _ at: Int) -> Int { Int(bytes[at]) << 8 | Int(bytes[at + 1]) }

private func big32(_ bytes: [UInt8], _ at: Int) -> Int { big16(bytes, at) << 16 | big16(bytes, at + 2) }
