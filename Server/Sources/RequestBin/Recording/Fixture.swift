// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// A received request as a file that tests can send again: the head, an empty line, and the bytes of the body.
///
/// Header fields have the names and the order in which they arrived. `Transfer-Encoding` is replaced by `Content-Length`,
/// because the chunks aren't kept. Values of `Authorization` and `Cookie` are replaced by `REMOVED`, so that a fixture can be
/// committed.
package struct Fixture {
  private let request: ReceivedRequest
  private let body: URL

  /// - Parameter body: the file with the body.
  package init(_ request: ReceivedRequest, body: URL) {
    self.request = request
    self.body = body
  }

  /// The head with the empty line.
  package var head: Data {
    var lines = ["\(request.method) \(request.target) HTTP/1.1"]
    lines += request.headers.filter { $0.name.lowercased() != "transfer-encoding" }.map(Self.line)
    if request.header("transfer-encoding") != nil { lines.append("Content-Length: \(request.bytes)") }
    return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// The whole message; throws if the body can't be read.
  package func message() throws -> Data {
    head + (try Data(contentsOf: body))
  }

  /// Writes `0001.http` and its description `0001.json` into a folder.
  package func write(into folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let name = String(repeating: "0", count: max(0, 4 - String(request.id).count)) + String(request.id)
    try message().write(to: folder.appending(path: name + ".http"), options: .atomic)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    try encoder.encode(redacted).write(to: folder.appending(path: name + ".json"), options: .atomic)
  }

  private var redacted: ReceivedRequest { request.replacingHeaders(request.headers.map(Self.redacted)) }

  private static func redacted(_ field: ReceivedRequest.Field) -> ReceivedRequest.Field {
    let isSecret = ["authorization", "cookie", "proxy-authorization"].contains(field.name.lowercased())
    return isSecret ? .init(name: field.name, value: "REMOVED") : field
  }

  private static func line(_ field: ReceivedRequest.Field) -> String {
    let shown = redacted(field)
    return "\(shown.name): \(shown.value)"
  }
}
