// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import ServerHTTP
import Synchronization

extension RunningServer {
  /// Passes a request to the router, as if it had come through a connection.
  func respond(
    _ method: String, _ url: URL, token: String?, headers: [String: String], body: Data?
  ) async throws -> TestResponse {
    let channel = NIOAsyncTestingChannel()
    channel.remoteAddress = try SocketAddress(ipAddress: "127.0.0.1", port: 50_000)
    let context = ServerContext(source: .init(channel: channel, logger: Self.quiet))
    let head = head(method, url, token: token, headers: headers, bytes: body?.count)
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: body ?? Data())))
    let response = try await responder.respond(to: request, context: context)
    return try await Self.read(response)
  }

  private func head(
    _ method: String, _ url: URL, token: String?, headers: [String: String], bytes: Int?
  ) -> HTTPRequest {
    var fields: HTTPFields = [.accept: "*/*"]
    for (name, value) in headers where name.lowercased() != "host" {
      HTTPField.Name(name).map { fields[$0] = value }
    }
    if let token { fields[.authorization] = "Bearer " + token }
    if let bytes { fields[.contentLength] = String(bytes) }
    let path = url.absoluteString.dropFirst("http://127.0.0.1:\(port)".count)
    return HTTPRequest(
      method: HTTPRequest.Method(method) ?? .get, scheme: "http",
      authority: headers["Host"] ?? "127.0.0.1:\(port)",
      path: String(path), headerFields: fields)
  }

  private static func read(_ response: Response) async throws -> TestResponse {
    var headers: [String: String] = [:]
    for field in response.headers {
      headers[field.name.canonicalName] =
        (headers[field.name.canonicalName].map { $0 + ", " } ?? "") + field.value
    }
    // The body of a response to HEAD is empty, and its header has the length of the content.
    if headers["content-length"] == nil, let length = response.body.contentLength {
      headers["content-length"] = String(length)
    }
    // A stream of events has no end to wait for.
    let isEndless = headers["content-type"]?.hasPrefix("text/event-stream") == true
    let writer = BytesWriter()
    if !isEndless { try await response.body.write(writer) }
    return TestResponse(
      status: response.status.code, headers: headers, body: Data(writer.bytes.withLock { $0 }))
  }
}

/// Collects the body of a response.
private final class BytesWriter: ResponseBodyWriter, Sendable {
  let bytes = Mutex<[UInt8]>([])

  func write(_ buffer: ByteBuffer) async throws {
    bytes.withLock { $0 += Array(buffer.readableBytesView) }
  }

  func finish(_ trailers: HTTPFields?) async throws {}
}
