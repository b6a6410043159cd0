// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// What was written: what the request says about its body, and what its receipt must say.
public struct ShareBodySummary: Codable, Hashable, Sendable {
  /// The `Content-Type` of the request.
  public let contentType: String
  /// SHA-256 of the exact body, lower-case hexadecimal.
  public let sha256: String
  /// Length of the body.
  public let bytes: Int

  /// Describes a body.
  public init(contentType: String, sha256: String, bytes: Int) {
    self.contentType = contentType
    self.sha256 = sha256
    self.bytes = bytes
  }
}

/// Writes the body of `POST /v1/shares` into a file: JSON alone, or multipart when there are parts.
///
/// Files are copied in chunks; memory stays flat however large they are. The file is flushed to the medium.
public struct ShareBodyWriter {
  private let boundary: MultipartBoundary

  /// Makes a writer; give a boundary only to get the same bytes again.
  public init(boundary: MultipartBoundary = .random()) {
    self.boundary = boundary
  }

  /// Creates the file, which must not exist, and returns its type, digest and length.
  ///
  /// Throws ``ShareFileError`` for the file system's faults and ``MultipartError`` for a part that cannot be described.
  /// What was written before an error stays; the caller removes it.
  public func write(
    _ request: ShareRequest, parts: [(ShareBodyPart, ShareBodyContent)] = [], to url: URL
  ) throws -> ShareBodySummary {
    let output = Output(file: try ShareBodyFile(creating: url))
    let json = try Self.json(of: request)
    if parts.isEmpty {
      try json.withUnsafeBytes(output.write)
    } else {
      try write(json, parts, to: output)
    }
    try output.file.sync()
    let contentType = parts.isEmpty ? "application/json" : boundary.contentType
    return ShareBodySummary(
      contentType: contentType, sha256: output.digest.hexadecimal, bytes: output.digest.bytes)
  }

  /// The JSON of a share; equal shares give equal bytes.
  static func json(of request: ShareRequest) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(request)
  }

  private func write(
    _ json: Data, _ parts: [(ShareBodyPart, ShareBodyContent)], to output: Output
  ) throws {
    var writer = MultipartWriter(boundary: boundary, sink: output.write)
    try writer.begin(MultipartPartHead(name: "share", contentType: "application/json"))
    try json.withUnsafeBytes(writer.write)
    try writer.end()
    for (part, content) in parts {
      try writer.begin(part.head)
      try Self.copy(content, into: writer)
      try writer.end()
    }
    try writer.finish()
  }

  private static func copy(_ content: ShareBodyContent, into writer: MultipartWriter) throws {
    switch content {
    case .bytes(let data): try data.withUnsafeBytes(writer.write)
    case .file(let url):
      try ShareBodyFile(reading: url).forEachChunk { try $0.withUnsafeBytes(writer.write) }
    }
  }
}

extension ShareBodyWriter {
  /// A file and the digest of what went into it.
  private final class Output {
    let file: ShareBodyFile
    private(set) var digest = ShareBodyDigest()

    init(file: ShareBodyFile) {
      self.file = file
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
      digest.update(bytes)
      try file.write(bytes)
    }
  }
}
