// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import ShareContract

/// Answers a request head that is no HTTP in the words of the contract, and closes the connection.
///
/// Hummingbird's own answer has no body. A fault inside a request that is being answered stays Hummingbird's.
final class MalformedHeadHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// Requests whose answer is not complete.
  private var open = 0

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head = unwrapInboundIn(data) { open += 1 }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { open -= 1 }
    context.write(data, promise: promise)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard open == 0, let error = error as? HTTPParserError else { return context.fireErrorCaught(error) }
    let problem =
      error == .headerOverflow
      ? Problem(.headersTooLarge)
      : Problem(.badRequest, detail: "The request is not well-formed HTTP.")
    ClosingAnswer(problem).write(context, wrap: wrapOutboundOut)
  }
}
