// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The reply of an image worker to a request.
package enum ImageReply: Sendable, Equatable {
  /// The image, from top to bottom in several pieces if it is tall.
  case pieces([ImagePiece])
  case refused(ImageRefusal)

  /// The largest number of bytes in one reply.
  package static let limit = 64 << 20
  /// The largest number of pieces of one image.
  package static let mostPieces = 40

  /// The frame's content, without its length.
  package var frame: [UInt8] {
    var writer = FrameWriter()
    switch self {
    case .refused(let reason):
      writer.byte(0)
      writer.byte(reason.rawValue)
    case .pieces(let pieces):
      writer.byte(UInt8(clamping: pieces.count))
      for piece in pieces {
        writer.byte(piece.kind.rawValue)
        writer.number(piece.width)
        writer.number(piece.height)
        writer.bytes(piece.bytes)
      }
    }
    return writer.frame
  }

  /// Nil for anything but a complete reply of this version.
  package init?(frame: [UInt8]) {
    guard var reader = FrameReader(frame), let count = reader.byte(), count <= Self.mostPieces else {
      return nil
    }
    if count == 0 {
      guard let reason = reader.byte().flatMap(ImageRefusal.init) else { return nil }
      self = .refused(reason)
    } else {
      var pieces: [ImagePiece] = []
      for _ in 0..<count {
        guard let piece = reader.piece() else { return nil }
        pieces.append(piece)
      }
      self = .pieces(pieces)
    }
    guard reader.isAtEnd else { return nil }
  }
}

extension FrameReader {
  fileprivate mutating func piece() -> ImagePiece? {
    guard let kind = byte().flatMap(ImagePiece.Kind.init), let width = number(), let height = number(),
      width > 0, height > 0, let bytes = bytes(), !bytes.isEmpty
    else { return nil }
    return ImagePiece(kind: kind, width: width, height: height, bytes: bytes)
  }
}
