// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

internal import Foundation

/// The available images of a book, and those that the book uses.
struct BookImageStore {
  /// An image that is part of the book.
  struct Packed {
    let id: String
    let path: String
    let format: BookImageFormat
    let bytes: [UInt8]
  }

  private let available: [String: BookImage]
  private let missing: [String: MissingImage.Reason]
  private var remaining: Int
  private var names: [String: [Int]] = [:]
  private var byContent: [Content: Int] = [:]
  private var pieces: [Packed] = []
  private var drawn: Packed?

  /// All images of the book, a drawn cover first.
  var packed: [Packed] { (drawn.map { [$0] } ?? []) + pieces }

  /// - Parameters:
  ///   - missing: the reasons why images are missing, as far as known.
  ///   - budget: the largest number of bytes of all images together.
  init(_ images: [BookImage], missing: [MissingImage] = [], budget: Int) {
    remaining = budget
    self.missing = Dictionary(missing.map { ($0.url, $0.reason) }, uniquingKeysWith: { first, _ in first })
    available = Dictionary(images.map { ($0.url, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The format of the image at the address; nil if it is missing or can't be used.
  func kind(of address: String) -> BookImageFormat.Kind? {
    available[address].flatMap { BookImageFormat($0.bytes) }?.kind
  }

  enum Finding {
    /// One image, or several pieces below each other.
    case packed([Packed])
    /// The image is a tracking pixel or a spacer.
    case spacer
    /// The reason is nil if nothing tried to fetch it.
    case missing(MissingImage.Reason?)
  }

  /// Adds the image to the book, once for the same address or the same bytes.
  mutating func pack(_ address: String) -> Finding {
    if let indices = names[address] { return .packed(indices.map { pieces[$0] }) }
    guard let image = available[address] else { return .missing(missing[address]) }
    guard let format = BookImageFormat(image.bytes) else { return .missing(.wrongKind) }
    if format.isSpacer { return .spacer }
    let known = byContent[Content(image.bytes)]
    guard image.size <= remaining || known != nil, let first = known ?? add(image.bytes, format)
    else { return .missing(.overLimit) }
    let rest = image.rest.compactMap { bytes in
      byContent[Content(bytes)] ?? BookImageFormat(bytes).flatMap { add(bytes, $0) }
    }
    names[address] = [first] + rest
    return .packed(([first] + rest).map { pieces[$0] })
  }

  /// Adds the image at the address as the cover; only JPEG and PNG covers work on every e-reader.
  mutating func packCover(_ address: String?) -> Packed? {
    guard let address, kind(of: address) != .gif, case .packed(let pieces) = pack(address) else { return nil }
    return pieces.first
  }

  /// Adds a drawn cover even beyond the budget, because it is all that a library shows of the book.
  mutating func packDrawn(_ bytes: [UInt8]) -> Packed? {
    guard let format = BookImageFormat(bytes), format.kind != .gif else { return nil }
    let path = "pictures/cover.\(format.fileEnding)"
    let cover = Packed(id: "cover", path: path, format: format, bytes: bytes)
    drawn = cover
    return cover
  }

  private mutating func add(_ bytes: [UInt8], _ format: BookImageFormat) -> Int? {
    if bytes.count > remaining { return nil }
    remaining -= bytes.count
    let number = byContent.count + 1
    let path = "pictures/\(number).\(format.fileEnding)"
    pieces.append(Packed(id: "picture-\(number)", path: path, format: format, bytes: bytes))
    byContent[Content(bytes)] = pieces.count - 1
    return pieces.count - 1
  }
}

/// The bytes of an image as a dictionary key: hashed by their count and their end, compared in full.
private struct Content: Hashable {
  private let bytes: [UInt8]
  // Different images with the same number of bytes and the same end are rare, so a hash of the end is enough.
  private static let hashed = 64

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func == (one: Self, other: Self) -> Bool {
    one.bytes.withUnsafeBytes { one in
      other.bytes.withUnsafeBytes { other in
        one.count == other.count
          && (one.isEmpty || memcmp(one.baseAddress!, other.baseAddress!, one.count) == 0)
      }
    }
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(bytes.count)
    bytes.suffix(Self.hashed).withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
