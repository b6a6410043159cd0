// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
import NIOCore
import NIOHTTPTypes
import ServerCore
import ShareContract

/// A problem response that doesn't belong to a request and is the last one on its connection.
struct ClosingResponse {
  private let problem: Problem
  private let body: ByteBuffer

  init(_ problem: Problem) {
    self.problem = problem
    body = ByteBuffer(bytes: (try? JSONEncoder().encode(problem)) ?? Data())
  }

  func write(_ context: ChannelHandlerContext, wrap: (HTTPResponsePart) -> NIOAny) {
    context.write(wrap(.head(head)), promise: nil)
    context.write(wrap(.body(body)), promise: nil)
    context.writeAndFlush(wrap(.end(nil)), promise: nil)
    context.close(promise: nil)
  }

  private var head: HTTPResponse {
    HTTPResponse(
      status: .init(code: problem.status),
      headerFields: [
        .contentType: Problem.mediaType, .contentLength: String(body.readableBytes), .connection: "close",
        .cacheControl: "no-store", .xContentTypeOptions: "nosniff", .referrerPolicy: "same-origin",
      ])
  }
}
