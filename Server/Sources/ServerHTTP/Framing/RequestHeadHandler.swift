// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import NIOCore
import NIOHTTP1

/// Refuses heads that break ``RequestHeadRules``, and ends the connection after the response to the last request.
///
/// It comes after the decoder, where a head still has its version and every field.
final class RequestHeadHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let framing: RequestFraming
  private var isRefused = false
  /// Whether the body of the last request is not complete.
  private var isReceiving = false
  /// The number of requests that were passed on, and of complete responses.
  private var requests = 0
  private var responses = 0
  /// The number of the last request's response, once it is known.
  private var lastResponse: Int?

  init(_ framing: RequestFraming) { self.framing = framing }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isRefused else { return }
    let part = unwrapInboundIn(data)
    if case .end = part { isReceiving = false }
    guard case .head(let head) = part else { return context.fireChannelRead(data) }
    do throws(RequestHeadFault) {
      let accepted = try RequestHeadRules.check(head)
      requests += 1
      isReceiving = true
      if accepted.isLast { lastResponse = requests }
      framing.accept(accepted.body, isLast: accepted.isLast)
      context.fireChannelRead(data)
    } catch {
      // While the response to an earlier request is being sent, only a parser error gets a response after it.
      fail(context, requests > responses ? HTTPParserError.unknown : error)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError else { return context.fireErrorCaught(error) }
    // One fault is enough: the decoder may find another in the remaining bytes.
    if !isRefused { fail(context, error) }
  }

  /// The connection ends with the response to the failed part: to the request whose body failed, or to the invalid head.
  private func fail(_ context: ChannelHandlerContext, _ error: any Error) {
    isRefused = true
    framing.end()
    lastResponse = isReceiving ? requests : requests + 1
    context.fireErrorCaught(error)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    // No request belongs to a response after the last one.
    if let lastResponse, responses >= lastResponse { promise?.succeed(()); return }
    switch unwrapOutboundIn(data) {
    case .head(let head): writeHead(context, head, promise)
    case .body: context.write(data, promise: promise)
    case .end: writeEnd(context, data, promise)
    }
  }

  private func writeHead(
    _ context: ChannelHandlerContext, _ head: HTTPResponseHead, _ promise: EventLoopPromise<Void>?
  ) {
    var head = head
    if responses + 1 == lastResponse, head.status.code >= 200 {
      head.headers.replaceOrAdd(name: "Connection", value: "close")
    }
    context.write(wrapOutboundOut(.head(head)), promise: promise)
  }

  private func writeEnd(
    _ context: ChannelHandlerContext, _ data: NIOAny, _ promise: EventLoopPromise<Void>?
  ) {
    responses += 1
    guard responses == lastResponse else { return context.write(data, promise: promise) }
    let written = promise ?? context.eventLoop.makePromise()
    // Bytes that the client still sends are read and dropped: closing with unread bytes would reset the connection.
    written.futureResult.assumeIsolated().whenComplete { _ in context.close(mode: .output, promise: nil) }
    context.writeAndFlush(data, promise: written)
  }
}
