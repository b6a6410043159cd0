// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
public import Foundation
import ShareContract

/// The page of an article or one of its images, which a web view loads in pieces.
///
/// A page asks for all of its images at once, and one of them can have 16 MiB. So an image of an article is read from its
/// file piece by piece, and is never in memory as a whole. An image of a book is unpacked into memory.
public struct ArticleResource {
  /// The largest piece: 256 KiB.
  public static let pieceBytes = ShareBodyFile.chunkBytes

  /// The registered media type; `application/octet-stream` of an image whose format isn't known.
  public let mediaType: String
  /// The number of bytes.
  public let length: Int
  private let source: Source

  private enum Source {
    case data(Data)
    case file(ShareBodyFile)
  }

  init(page: ReadingDocument) {
    let text = Data(page.html.utf8)
    (mediaType, length, source) = ("text/html", text.count, .data(text))
  }

  init(_ data: Data, mediaType: String) {
    (self.mediaType, length, source) = (mediaType, data.count, .data(data))
  }

  /// Opens the file of an image; nil if it can't be read.
  init?(image url: URL) {
    guard let file = try? ShareBodyFile(reading: url), let length = DurableFiles.length(of: url) else {
      return nil
    }
    // The size of an image can stand behind its thumbnail, far from the beginning.
    let header = ImageHeader { try? file.read(at: $0, upTo: $1) }
    (mediaType, self.length, source) = (header?.mediaType ?? "application/octet-stream", length, .file(file))
  }

  /// Passes the bytes to a closure in their order, in pieces of at most ``pieceBytes``.
  ///
  /// - Throws: `ShareFileError` if the file can't be read, or the error of the closure.
  public func forEachPiece(_ take: (Data) throws -> Void) throws {
    switch source {
    case .data(let text):
      for start in stride(from: 0, to: text.count, by: Self.pieceBytes) {
        try take(text.subdata(in: start..<min(text.count, start + Self.pieceBytes)))
      }
    case .file(let file): try file.forEachChunk { try take(Data($0)) }
    }
  }
}
