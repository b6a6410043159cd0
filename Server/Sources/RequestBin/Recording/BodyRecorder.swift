// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Foundation
import NIOCore

/// Writes the body of a request into a file, and measures it.
struct BodyRecorder {
  private let file: FileHandle
  private var hash = SHA256()
  private var reader: PartReader
  private(set) var bytes = 0

  /// Creates the file; throws if that fails.
  init(_ url: URL, contentType: String?) throws {
    try Data().write(to: url)
    file = try FileHandle(forWritingTo: url)
    reader = PartReader(contentType: contentType)
  }

  mutating func append(_ chunk: ByteBuffer) throws {
    let data = Array(chunk.readableBytesView)
    try file.write(contentsOf: data)
    hash.update(data: data)
    reader.feed(data[...])
    bytes += data.count
  }

  /// Closes the file and stores the measurements in the request.
  mutating func finish(_ request: inout ReceivedRequest, isWhole: Bool) throws {
    try file.close()
    if isWhole { reader.finish() }
    request.bytes = bytes
    request.sha256 = hash.finalize().map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    (request.parts, request.partsProblem) = (reader.parts, reader.problem)
  }
}
