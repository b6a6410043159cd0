// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

internal import Foundation

/// The pictures of a book: which there are, and which of them the book uses.
struct BookImageStore {
  /// A picture that is part of the book.
  struct Packed {
    let id: String
    let path: String
    let format: PictureFormat
    let bytes: [UInt8]
  }

  private let available: [String: Picture]
  private let missing: [String: MissingImage.Reason]
  private var room: Int
  private var names: [String: [Int]] = [:]
  private var byContent: [Content: Int] = [:]
  private var pieces: [Packed] = []
  private var drawn: Packed?

  /// All pictures of the book, a drawn cover first.
  var packed: [Packed] { (drawn.map { [$0] } ?? []) + pieces }

  /// - Parameters:
  ///   - missing: what is known of pictures that are not there.
  ///   - budget: how many bytes all pictures together may have.
  init(_ pictures: [Picture], missing: [MissingImage] = [], budget: Int) {
    room = budget
    self.missing = Dictionary(missing.map { ($0.url, $0.reason) }, uniquingKeysWith: { first, _ in first })
    available = Dictionary(pictures.map { ($0.url, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The kind of the picture at the address, nil when it is not there or of no use.
  func kind(of address: String) -> PictureFormat.Kind? {
    available[address].flatMap { PictureFormat($0.bytes) }?.kind
  }

  enum Finding {
    /// One, or several below each other.
    case packed([Packed])
    /// It is there, but only to count readers or to keep a distance.
    case spacer
    /// The reason is nil where nobody tried to get it.
    case missing(MissingImage.Reason?)
  }

  /// Puts the picture into the book, once for the same address or the same bytes.
  mutating func pack(_ address: String) -> Finding {
    if let places = names[address] { return .packed(places.map { pieces[$0] }) }
    guard let picture = available[address] else { return .missing(missing[address]) }
    guard let format = PictureFormat(picture.bytes) else { return .missing(.wrongKind) }
    if format.isSpacer { return .spacer }
    let known = byContent[Content(picture.bytes)]
    guard picture.size <= room || known != nil, let first = known ?? add(picture.bytes, format)
    else { return .missing(.noRoom) }
    let rest = picture.rest.compactMap { bytes in
      byContent[Content(bytes)] ?? PictureFormat(bytes).flatMap { add(bytes, $0) }
    }
    names[address] = [first] + rest
    return .packed(([first] + rest).map { pieces[$0] })
  }

  /// Puts the picture at the address into the book as its cover; only JPEG and PNG make one on every reader.
  mutating func packCover(_ address: String?) -> Packed? {
    guard let address, kind(of: address) != .gif, case .packed(let pieces) = pack(address) else { return nil }
    return pieces.first
  }

  /// Puts a drawn cover into the book, whatever room there is: a library shows nothing else of it.
  mutating func packDrawn(_ bytes: [UInt8]) -> Packed? {
    guard let format = PictureFormat(bytes), format.kind != .gif else { return nil }
    let path = "pictures/cover.\(format.fileEnding)"
    let cover = Packed(id: "cover", path: path, format: format, bytes: bytes)
    drawn = cover
    return cover
  }

  private mutating func add(_ bytes: [UInt8], _ format: PictureFormat) -> Int? {
    if bytes.count > room { return nil }
    room -= bytes.count
    let number = byContent.count + 1
    let path = "pictures/\(number).\(format.fileEnding)"
    pieces.append(Packed(id: "picture-\(number)", path: path, format: format, bytes: bytes))
    byContent[Content(bytes)] = pieces.count - 1
    return pieces.count - 1
  }
}

/// Bytes that are told apart by their number and the last of them, and are the same only when all are.
private struct Content: Hashable {
  private let bytes: [UInt8]
  // Pictures of the same number of bytes that differ before their end only are rare, and are compared.
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
