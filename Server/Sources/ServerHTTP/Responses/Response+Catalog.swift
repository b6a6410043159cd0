// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
package import Foundation
import HTTPTypes
package import Hummingbird
import NIOCore
import ServerCore

extension Response {
  /// A text response with an entity tag, or 304 if the client has this version (RFC 9110, section 13.1.2).
  package static func tagged(_ bytes: some Sequence<UInt8>, type: String, to request: Request) -> Response {
    let bytes = Array(bytes)
    let tag = tag(of: bytes)
    var headers: HTTPFields = [.contentType: type, .eTag: tag]
    if request.knows(tag) { return Response(status: .notModified, headers: headers) }
    headers[.contentType] = type
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  /// The entity tag of a response with these bytes.
  static func tag(of bytes: some DataProtocol) -> String {
    "\"" + Secret.hexadecimal(SHA256.hash(data: bytes).prefix(16)) + "\""
  }

  /// A stored file as a download, complete or in part.
  ///
  /// - Parameters:
  ///   - length: the size the file must have, in bytes.
  ///   - sha256: the hash of its bytes, for the entity tag.
  package static func file(
    _ file: URL, length: Int, sha256: String, type: String, name: AttachmentName, to request: Request
  ) async throws -> Response {
    let tag = "\"" + sha256 + "\""
    var headers: HTTPFields = [
      .contentType: type, .eTag: tag, .acceptRanges: "bytes", .contentDisposition: name.disposition,
    ]
    if request.knows(tag) { return Response(status: .notModified, headers: headers) }
    let isSame = request.headers[.ifRange].map { $0 == tag } ?? true
    let range = isSame ? ByteRange(request.headers[.range], length: length) : .whole
    let reading = try await FileReading(file, length: length)
    switch range {
    case .whole:
      return Response(status: .ok, headers: headers, body: reading.body(0..<length))
    case .part(let part):
      headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(length)"
      return Response(status: .partialContent, headers: headers, body: reading.body(part))
    case .unsatisfiable:
      return Response(
        status: .rangeNotSatisfiable, headers: [.contentRange: "bytes */\(length)", .eTag: tag])
    }
  }
}

extension Request {
  /// Whether `If-None-Match` contains the tag; weak and strong tags are equal here.
  func knows(_ tag: String) -> Bool {
    guard let field = headers[.ifNoneMatch] else { return false }
    let known: Set<String> = ["*", tag, "W/" + tag]
    return field.split(separator: ",").contains { known.contains($0.trimmingCharacters(in: .whitespaces)) }
  }
}
