// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// A stored body: a file, or bytes in memory, with its description.
///
/// ```swift
/// let body = try ShareBodyReader(file: url, contentType: type)
/// let html = try body.description.page.map { try body.content(of: $0) }
/// ```
public struct ShareBodyReader: Sendable {
  /// What is in the body.
  public let description: ShareBodyDescription
  private let source: Source

  private enum Source: Sendable {
    case file(URL)
    case bytes([UInt8])
  }

  /// Reads through a file once, in chunks; throws ``ShareBodyError`` or ``ShareFileError``.
  public init(
    file: URL, contentType: String, jsonLimit: Int = ShareBodyScanner.defaultJSONBytes
  ) throws {
    var scanner = try ShareBodyScanner(contentType: contentType, jsonLimit: jsonLimit)
    try ShareBodyFile(reading: file).forEachChunk { try scanner.feed($0) }
    description = try scanner.finish()
    source = .file(file)
  }

  /// Reads a body that is in memory; throws ``ShareBodyError``.
  public init(
    bytes: [UInt8], contentType: String, jsonLimit: Int = ShareBodyScanner.defaultJSONBytes
  ) throws(ShareBodyError) {
    var scanner = try ShareBodyScanner(contentType: contentType, jsonLimit: jsonLimit)
    try scanner.feed(bytes[...])
    description = try scanner.finish()
    source = .bytes(bytes)
  }

  /// The whole content of a part; throws ``ShareFileError`` if the file cannot be read or has become shorter.
  public func content(of part: ShareBodyDescription.LocatedPart) throws -> [UInt8] {
    var content: [UInt8] = []
    content.reserveCapacity(part.range.count)
    try forEachChunk(of: part) { content.append(contentsOf: $0) }
    guard content.count == part.range.count else { throw ShareFileError("read", "a shortened body", code: 0) }
    return content
  }

  /// Hands on the content of a part in chunks; throws ``ShareFileError``, or what `body` throws.
  public func forEachChunk(
    of part: ShareBodyDescription.LocatedPart, _ body: (ArraySlice<UInt8>) throws -> Void
  ) throws {
    switch source {
    case .bytes(let bytes): try body(bytes[part.range])
    case .file(let url):
      let file = try ShareBodyFile(reading: url)
      try file.forEachChunk(from: part.range.lowerBound, to: part.range.upperBound, body)
    }
  }
}
