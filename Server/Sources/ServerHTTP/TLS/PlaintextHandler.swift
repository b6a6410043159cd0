// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages
import NIOCore
import ServerCore
import ShareContract

/// Answers plain HTTP on an HTTPS port with an explanation instead of closing the connection.
final class PlaintextHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private var hasResponded = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // Closing with unread bytes would reset the connection and lose the response, so they are read and dropped.
    guard !hasResponded else { return }
    guard Self.isPlain(unwrapInboundIn(data)) else {
      context.fireChannelRead(data)
      return context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }
    hasResponded = true
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: Self.response)), promise: nil)
    context.close(mode: .output, promise: nil)
  }

  // A method starts with a capital letter; a TLS record never does.
  private static func isPlain(_ bytes: ByteBuffer) -> Bool {
    bytes.readableBytesView.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
  }

  private static let response = {
    let problem = Problem(
      .badRequest, .httpsOnly)
    let body = (try? JSONEncoder().encode(problem)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return [
      "HTTP/1.1 400 Bad Request", "Content-Type: \(Problem.mediaType)", "Content-Length: \(body.utf8.count)",
      "Connection: close", "Cache-Control: no-store", "X-Content-Type-Options: nosniff",
      "Referrer-Policy: same-origin", "", body,
    ].joined(separator: "\r\n")
  }()
}
