// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
  /// Makes the planned response to a request.
  init(_ planned: PlannedResponse, to request: ReceivedRequest) {
    let body = planned.body ?? "{\"id\":\(request.id)}\n"
    let status = HTTPResponse.Status(code: planned.status)
    let hasNoBody = [204, 205, 304].contains(planned.status)
    self.init(status: status, body: hasNoBody ? .init() : .init(byteBuffer: ByteBuffer(string: body)))
    if !hasNoBody {
      headers[.contentType] = planned.body == nil ? "application/json" : "text/plain; charset=utf-8"
    }
    for (name, value) in planned.headers {
      guard let name = HTTPField.Name(name) else { continue }
      headers[name] = value
    }
  }

  /// A response with one line of text.
  static func text(_ line: String, _ status: HTTPResponse.Status) -> Response {
    Response(
      status: status, headers: [.contentType: "text/plain; charset=utf-8"],
      body: .init(byteBuffer: ByteBuffer(string: line + "\n")))
  }
}
