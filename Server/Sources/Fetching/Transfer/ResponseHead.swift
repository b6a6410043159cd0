// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The head of a response, read line by line; interim responses (1xx) are discarded but counted.
package struct ResponseHead: Sendable {
  private let limits: FetchLimits
  private let codings: Set<String>
  private var bytes = 0
  package private(set) var status = 0
  package private(set) var fields: [(name: String, value: String)] = []
  /// Whether the final head is complete; further lines belong to the trailer.
  package private(set) var isComplete = false

  /// Creates an empty head; `codings` are the codings that libcurl offers to the server.
  package init(limits: FetchLimits, codings: Set<String>) {
    self.limits = limits
    self.codings = codings
  }

  /// Reads one line with its line end.
  package mutating func take(_ line: UnsafeRawBufferPointer) throws(FetchProblem) {
    bytes += line.count
    guard bytes <= limits.headerBytes else {
      throw .malformedResponse("head over \(limits.headerBytes) bytes")
    }
    if isComplete { return }
    let text = Self.text(of: line)
    if text.isEmpty { return try end() }
    if text.hasPrefix("HTTP/") { return try begin(text) }
    guard fields.count < limits.headerFields else {
      throw .malformedResponse("over \(limits.headerFields) fields")
    }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw .malformedResponse("head line without colon") }
    fields.append((parts[0].lowercased(), Self.trimmed(parts[1])))
  }

  /// Returns all values of a field, split at commas, in lowercase.
  func tokens(_ name: String) -> [String] {
    fields.filter { $0.name == name }.flatMap { $0.value.split(separator: ",") }
      .map { Self.trimmed($0).lowercased() }.filter { !$0.isEmpty }
  }

  /// Returns the redirect target of the response; nil when it doesn't redirect.
  package var location: String? {
    guard [301, 302, 303, 307, 308].contains(status) else { return nil }
    return fields.first { $0.name == "location" }?.value
  }
}

extension ResponseHead {
  private mutating func begin(_ line: String) throws(FetchProblem) {
    let parts = line.split(separator: " ")
    guard parts.count > 1, let status = Int(parts[1]), (100...599).contains(status) else {
      throw .malformedResponse("status line not understood")
    }
    self.status = status
    fields = []
  }

  private mutating func end() throws(FetchProblem) {
    guard status >= 200 else { return }
    isComplete = true
    if location != nil { return try checkLocation() }
    try checkCodings()
    try checkLength()
  }

  private func checkLocation() throws(FetchProblem) {
    guard Set(fields.filter { $0.name == "location" }.map(\.value)).count == 1 else {
      throw .malformedResponse("two locations")
    }
  }

  /// libcurl would decode a whole stack of encodings, and each one multiplies the size of a decompression bomb.
  private func checkCodings() throws(FetchProblem) {
    let content = tokens("content-encoding").filter { $0 != "identity" }
    guard content.count <= 1, content.allSatisfy(codings.contains) else {
      throw .malformedResponse("content encoding \(content)")
    }
    guard tokens("transfer-encoding").allSatisfy({ $0 == "chunked" || $0 == "identity" }) else {
      throw .malformedResponse("transfer encoding")
    }
  }

  private func checkLength() throws(FetchProblem) {
    guard !limits.truncates,
      let length = fields.last(where: { $0.name == "content-length" }).flatMap({ Int($0.value) })
    else { return }
    if length > lengthLimit { throw .tooLarge(lengthLimit) }
  }

  /// The largest `Content-Length` that is accepted; a body of a generic type is checked again once its bytes are known.
  private var lengthLimit: Int {
    guard let documents = limits.documents, isSuccess, documents.mayBeDocument(type: mediaType) else {
      return limits.maxBytes
    }
    return max(documents.maxBytes, limits.maxBytes)
  }

  private var isSuccess: Bool { (200..<300).contains(status) }

  /// The media type without its parameters, in lowercase; empty when there is none.
  private var mediaType: String {
    let value = fields.last { $0.name == "content-type" }?.value ?? ""
    return Self.trimmed(value.prefix { $0 != ";" }).lowercased()
  }

  /// Whether the body that begins with these bytes is a document, so that no more of it is needed.
  func isEnough(of body: [UInt8]) -> Bool {
    guard let documents = limits.documents, isSuccess, body.count >= documents.prefixBytes else {
      return false
    }
    return documents.isDocument(type: mediaType, start: body.prefix(documents.prefixBytes))
  }

  /// Decodes UTF-8, or Latin-1 if it is invalid: HTTP fields used Latin-1 before.
  private static func text(of line: UnsafeRawBufferPointer) -> String {
    var line = line[...]
    while let last = line.last, last == 0x0a || last == 0x0d { line.removeLast() }
    return String(validating: line, as: UTF8.self)
      ?? String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) }))
  }

  private static func trimmed(_ text: Substring) -> String {
    let inner = text.drop { $0 == " " || $0 == "\t" }
    let end = inner.lastIndex { $0 != " " && $0 != "\t" }.map(inner.index(after:)) ?? inner.endIndex
    return String(inner[..<end])
  }
}
