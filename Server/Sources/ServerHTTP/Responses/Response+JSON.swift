// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
package import HTTPTypes
package import Hummingbird
import NIOCore

extension Response {
  /// A response with a JSON body whose keys have a fixed order.
  package static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return Response(status: .internalServerError) }
    return Response(
      status: status, headers: [.contentType: "application/json"],
      body: .init(byteBuffer: ByteBuffer(bytes: data)))
  }

  /// A response with a web page, whose only scripts are this server's.
  package static func page(_ html: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status,
      headers: [
        .contentType: "text/html; charset=utf-8",
        .contentSecurityPolicy: ContentSecurityPolicy.text(runsScripts: true),
      ],
      body: .init(byteBuffer: ByteBuffer(string: html)))
  }

  /// Redirects the browser to a path of this server with GET.
  package static func seeOther(_ path: String) -> Response {
    Response(status: .seeOther, headers: [.location: path])
  }
}
