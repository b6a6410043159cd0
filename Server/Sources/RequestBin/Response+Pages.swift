// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CEmbeddedFiles
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
  // Received bodies are other people's: pages run only the bin's own script.
  private static let policy =
    "default-src 'none'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; "
    + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

  static func page(_ html: String) -> Response {
    Response(
      status: .ok,
      headers: [
        .contentType: "text/html; charset=utf-8", .contentSecurityPolicy: policy, .cacheControl: "no-store",
      ],
      body: .init(byteBuffer: ByteBuffer(string: html)))
  }

  static func asset(_ file: EmbeddedFile, _ type: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: type, .cacheControl: "no-cache"],
      body: .init(byteBuffer: ByteBuffer(string: file.text)))
  }

  static func json(_ value: some Encodable) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    encoder.dateEncodingStrategy = .iso8601
    return Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: .init(byteBuffer: ByteBuffer(bytes: try encoder.encode(value))))
  }

  static func download(_ data: Data, name: String, type: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: type, .contentDisposition: "attachment; filename=\"\(name)\""],
      body: .init(byteBuffer: ByteBuffer(bytes: data)))
  }

  static func seeOther(_ path: String) -> Response {
    Response(status: .seeOther, headers: [.location: path])
  }
}
