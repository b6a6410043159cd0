// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Writes a `multipart/form-data` body piece by piece into a sink, so that no content is ever whole in memory.
///
/// Call ``begin(_:)``, ``write(_:)`` any number of times and ``end()`` for every part, then ``finish()``.
/// The content of a part must not contain the boundary; use a random one.
public struct MultipartWriter {
  /// Takes the next bytes of the body; the buffer is valid during the call only.
  public typealias Sink = (UnsafeRawBufferPointer) throws -> Void

  private let boundary: MultipartBoundary
  private let limits = MultipartLimits()
  private let sink: Sink
  private var parts = 0

  /// Makes a writer for one body.
  public init(boundary: MultipartBoundary, sink: @escaping Sink) {
    self.boundary = boundary
    self.sink = sink
  }

  /// Begins a part; throws ``MultipartError`` if a reader would not get the same head back.
  ///
  /// Control characters in the file name become `_`, for they cannot be sent.
  public mutating func begin(_ head: MultipartPartHead) throws {
    let head = head.sendable
    let section = Array(head.lines.utf8)
    guard parts < limits.parts else { throw MultipartError(.tooManyParts, at: 0) }
    guard section.count < limits.headerBytes else { throw MultipartError(.headerTooLong, at: 0) }
    let readBack = try MultipartPartHead(section: section, at: 0, limit: limits.headers)
    guard readBack == head else { throw MultipartError(.malformedHeader, at: 0) }
    try write(text: "--\(boundary.text)\r\n")
    try section.withUnsafeBytes(sink)
    parts += 1
  }

  /// Writes bytes of the part that was begun.
  public func write(_ bytes: UnsafeRawBufferPointer) throws {
    if !bytes.isEmpty { try sink(bytes) }
  }

  /// Ends the part that was begun.
  public func end() throws {
    try write(text: "\r\n")
  }

  /// Writes the end of the body.
  public func finish() throws {
    try write(text: "--\(boundary.text)--\r\n")
  }

  private func write(text: String) throws {
    try Array(text.utf8).withUnsafeBytes(sink)
  }
}

extension MultipartPartHead {
  /// The head with a file name that can be sent.
  fileprivate var sendable: MultipartPartHead {
    let isControl = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .control }
    let sentName = fileName.map { name in
      String(String.UnicodeScalarView(name.unicodeScalars.map { isControl($0) ? "_" : $0 }))
    }
    return MultipartPartHead(
      name: name, fileName: sentName, contentType: contentType, contentLocation: contentLocation)
  }

  /// The header section, with the empty line at its end.
  fileprivate var lines: String {
    var lines = "Content-Disposition: form-data; name=" + MultipartHeaderValue.quoted(name)
    if let fileName { lines += "; filename=" + MultipartHeaderValue.quoted(fileName) }
    if let contentType { lines += "\r\nContent-Type: " + contentType }
    if let contentLocation { lines += "\r\nContent-Location: " + contentLocation }
    return lines + "\r\n\r\n"
  }
}
