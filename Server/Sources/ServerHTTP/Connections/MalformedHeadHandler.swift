// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
package import NIOCore
import NIOHTTP1
package import NIOHTTPTypes
import ServerCore
import ShareContract

/// Answers a request head that isn't valid HTTP with a problem of the contract and closes the connection.
///
/// Hummingbird's own response has no body. Hummingbird handles a fault inside a request that is being processed. After a
/// response that did not wait for the body, a fault in that body only closes the connection.
package final class MalformedHeadHandler: ChannelDuplexHandler, RemovableChannelHandler {
  package typealias InboundIn = HTTPRequestPart
  package typealias InboundOut = HTTPRequestPart
  package typealias OutboundIn = HTTPResponsePart
  package typealias OutboundOut = HTTPResponsePart

  /// The number of requests whose response is not complete.
  private var open = 0
  private var isReceiving = false

  package init() {}

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head: (open, isReceiving) = (open + 1, true)
    case .body: break
    case .end: isReceiving = false
    }
    context.fireChannelRead(data)
  }

  package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { open -= 1 }
    context.write(data, promise: promise)
  }

  package func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard open == 0, let problem = Self.problem(error) else { return context.fireErrorCaught(error) }
    guard !isReceiving else { return context.close(promise: nil) }
    ClosingResponse(problem).write(context, wrap: wrapOutboundOut)
  }

  private static func problem(_ error: any Error) -> Problem? {
    switch error {
    case HTTPParserError.headerOverflow: Problem(.headersTooLarge)
    case is HTTPParserError: Problem(.badRequest, .malformedHTTP)
    case let fault as RequestHeadFault: Problem(.badRequest, fault.message)
    default: nil
    }
  }
}
