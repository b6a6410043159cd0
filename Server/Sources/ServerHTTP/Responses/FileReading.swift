// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Hummingbird
import Messages
import NIOCore
import ServerCore
import ShareContract

/// A file that is sent in pieces.
struct FileReading: Sendable {
  private let file: OpenFile
  private let files = FileWork()
  private static let pieceSize = 256 << 10

  init(_ file: OpenFile) { self.file = file }

  /// Opens the file.
  ///
  /// Throws a problem if it is missing or has another length than expected.
  init(_ file: URL, length: Int) async throws {
    self.file = try await files {
      guard let opened = try? OpenFile(file), opened.count == length else {
        throw Problem(.internalError, .bookFileDamaged)
      }
      return opened
    }
  }

  func body(_ range: Range<Int>) -> ResponseBody {
    ResponseBody(contentLength: range.count) { [self] writer in
      for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.pieceSize) {
        let end = min(start + Self.pieceSize, range.upperBound)
        let data: Data = try await files { try file.read(start..<end) }
        try await writer.write(ByteBuffer(bytes: data))
      }
      try await writer.finish(nil)
    }
  }
}
