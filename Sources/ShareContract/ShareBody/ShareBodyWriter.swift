// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// Writes the body of `POST /v1/shares` into a file: JSON alone, or multipart when there are parts.
///
/// Files are copied in chunks; memory stays flat however large they are. The file is flushed to the medium.
public struct ShareBodyWriter {
  private let boundary: MultipartBoundary
  private let isDigested: Bool

  /// Makes a writer; give a boundary only to get the same bytes again.
  ///
  /// Without a digest, a long body is written in the time of a copy; computing it later reads the file once more.
  public init(boundary: MultipartBoundary = .random(), isDigested: Bool = true) {
    self.boundary = boundary
    self.isDigested = isDigested
  }

  /// Creates the file, which must not exist, and returns its type, digest and length.
  ///
  /// Throws ``ShareFileError`` for the file system's faults and ``MultipartError`` for a part that cannot be described.
  /// What was written before an error stays; the caller removes it.
  public func write(
    _ request: ShareRequest, parts: [(ShareBodyPart, ShareBodyContent)] = [], to url: URL
  ) throws -> ShareBodySummary {
    try write(
      request, parts.map { part, content in (part, { try Self.copy(content, $0, $1) }) }, to: url)
  }

  /// Puts a part's content into the body; the output stands where the writer is.
  private typealias Filling = (MultipartWriter, ShareBodyOutput) throws -> Void

  private func write(
    _ request: ShareRequest, _ parts: [(ShareBodyPart, Filling)], to url: URL
  ) throws -> ShareBodySummary {
    let output = ShareBodyOutput(file: try ShareBodyFile(creating: url), isDigested: isDigested)
    let json = try Self.json(of: request)
    if parts.isEmpty {
      try json.withUnsafeBytes(output.write)
    } else {
      try write(json, parts, to: output)
    }
    try output.file.sync()
    let contentType = parts.isEmpty ? "application/json" : boundary.contentType
    return ShareBodySummary(contentType: contentType, sha256: output.sha256(), bytes: output.bytes)
  }

  /// Writes a body once more with another JSON and the same other parts, in the same form.
  ///
  /// Creates the file, which must not exist. Throws as ``write(_:parts:to:)`` does, and ``ShareFileError`` for the body
  /// that is read.
  package static func rewrite(
    _ body: ShareBodyReader, with request: ShareRequest, to url: URL
  ) throws -> ShareBodySummary {
    let parts = body.description.parts.map { placed in
      (
        placed.part,
        { (writer: MultipartWriter, _: ShareBodyOutput) in
          try body.forEachChunk(of: placed) { try $0.withUnsafeBytes(writer.write) }
        }
      )
    }
    guard case .multipart(let boundary) = body.description.form else {
      return try ShareBodyWriter().write(request, parts, to: url)
    }
    return try ShareBodyWriter(boundary: boundary).write(request, parts, to: url)
  }

  /// The JSON of a share; equal shares give equal bytes.
  static func json(of request: ShareRequest) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Apps sometimes share text with null characters; servers refuse them.
    return NullCharacter.replacingEscaped(inJSON: try encoder.encode(request))
  }

  private func write(
    _ json: Data, _ parts: [(ShareBodyPart, Filling)], to output: ShareBodyOutput
  ) throws {
    var writer = MultipartWriter(boundary: boundary, sink: output.write)
    try writer.begin(MultipartPartHead(name: "share", contentType: "application/json"))
    try json.withUnsafeBytes(writer.write)
    try writer.end()
    for (part, fill) in parts {
      try writer.begin(part.head)
      try fill(writer, output)
      try writer.end()
    }
    try writer.finish()
  }

  private static func copy(
    _ content: ShareBodyContent, _ writer: MultipartWriter, _ output: ShareBodyOutput
  ) throws {
    switch content {
    case .bytes(let data): try data.withUnsafeBytes(writer.write)
    case .file(let url): try output.copy(ShareBodyFile(reading: url))
    }
  }
}
