// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
package import NIOCore
package import NIOHTTPTypes
import ServerCore
import ShareContract

/// Closes connections of clients that take too long to send a request or to read the response.
///
/// A body that ends this way is an error for its reader, never a shorter body.
package final class ClientTimeoutHandler: ChannelDuplexHandler, RemovableChannelHandler {
  package typealias InboundIn = HTTPRequestPart
  package typealias InboundOut = HTTPRequestPart
  package typealias OutboundIn = HTTPResponsePart
  package typealias OutboundOut = HTTPResponsePart

  private struct TookTooLong: Error {}

  private let timeouts: ClientTimeouts
  private let limit: ConnectionLimit
  private var slot: ConnectionLimit.Slot?
  private var timer: Scheduled<Void>?
  private var responseTimer: Scheduled<Void>?
  /// The number of requests whose response is not complete.
  private var open = 0
  private var isReceiving = false
  private var hasPartOfHead = false
  private var hasRead = false
  private var bodyBytes = 0
  private var waiting = ClientWaiting()

  package init(_ timeouts: ClientTimeouts, _ limit: ConnectionLimit) {
    self.timeouts = timeouts
    self.limit = limit
  }

  package func handlerAdded(context: ChannelHandlerContext) {
    guard context.channel.isActive else { return }
    begin(context)
  }

  package func channelActive(context: ChannelHandlerContext) {
    begin(context)
    context.fireChannelActive()
  }

  package func channelInactive(context: ChannelHandlerContext) {
    end()
    context.fireChannelInactive()
  }

  package func handlerRemoved(context: ChannelHandlerContext) { end() }

  private func begin(_ context: ChannelHandlerContext) {
    guard slot == nil else { return }
    slot = limit.enter(context.channel)
    awaitHead(context, within: timeouts.head)
  }

  private func end() {
    timer?.cancel()
    responseTimer?.cancel()
    slot.map(limit.leave)
    slot = nil
  }
}

// Incoming
extension ClientTimeoutHandler {
  package func read(context: ChannelHandlerContext) {
    waiting.begin()
    context.read()
  }

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    hasRead = true
    switch unwrapInboundIn(data) {
    case .head: takeHead(context)
    case .body(let bytes): bodyBytes += bytes.readableBytes
    case .end:
      isReceiving = false
      // The response came before the end of its request, so only now the wait for the next request starts.
      if open == 0 { awaitHead(context, within: timeouts.nextHead) } else { timer?.cancel() }
    }
    context.fireChannelRead(data)
  }

  package func channelReadComplete(context: ChannelHandlerContext) {
    if open == 0 && !isReceiving && !hasRead { hasPartOfHead = true }
    hasRead = false
    waiting.end()
    context.fireChannelReadComplete()
  }

  private func takeHead(_ context: ChannelHandlerContext) {
    open += 1
    isReceiving = true
    hasPartOfHead = false
    slot.map(limit.work)
    awaitBody(context)
  }

  private func awaitHead(_ context: ChannelHandlerContext, within time: Duration) {
    hasPartOfHead = false
    slot.map(limit.wait)
    schedule(context, time) { handler, context in handler.giveUpHead(context) }
  }

  private func awaitBody(_ context: ChannelHandlerContext) {
    bodyBytes = 0
    waiting.restart()
    schedule(context, timeouts.body) { handler, context in handler.lookAtBody(context) }
  }

  /// A silent connection is closed without a response.
  ///
  /// A client that sent something gets one.
  private func giveUpHead(_ context: ChannelHandlerContext) {
    guard hasPartOfHead else { return context.close(promise: nil) }
    let problem = Problem(.requestTimeout, .headTooLate)
    ClosingResponse(problem).write(context, wrap: wrapOutboundOut)
  }

  private func lookAtBody(_ context: ChannelHandlerContext) {
    guard isReceiving else { return }
    // Nine tenths of the interval; the server's own pauses may take the rest.
    let isSlow = bodyBytes < timeouts.bodyBytes && Duration(waiting.time) >= timeouts.body * 0.9
    guard isSlow else { return awaitBody(context) }
    context.fireErrorCaught(TookTooLong())
    context.close(promise: nil)
  }
}

// Outgoing
extension ClientTimeoutHandler {
  package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { responseEnded(context) }
    context.write(data, promise: promise)
  }

  package func channelWritabilityChanged(context: ChannelHandlerContext) {
    responseTimer?.cancel()
    if !context.channel.isWritable {
      responseTimer = Self.timer(self, context, timeouts.response) { _, context in context.close(promise: nil)
      }
    }
    context.fireChannelWritabilityChanged()
  }

  private func responseEnded(_ context: ChannelHandlerContext) {
    // A response without a request doesn't complete one.
    open = max(0, open - 1)
    guard open == 0 else { return }
    if !isReceiving { return awaitHead(context, within: timeouts.nextHead) }
    schedule(context, timeouts.head) { _, context in context.close(promise: nil) }
  }

  private func schedule(
    _ context: ChannelHandlerContext, _ time: Duration,
    _ act: @escaping @Sendable (ClientTimeoutHandler, ChannelHandlerContext) -> Void
  ) {
    timer?.cancel()
    timer = Self.timer(self, context, time, act)
  }

  private static func timer(
    _ handler: ClientTimeoutHandler, _ context: ChannelHandlerContext, _ time: Duration,
    _ act: @escaping @Sendable (ClientTimeoutHandler, ChannelHandlerContext) -> Void
  ) -> Scheduled<Void> {
    let bound = NIOLoopBound((handler, context), eventLoop: context.eventLoop)
    return context.eventLoop.scheduleTask(in: TimeAmount(time)) { act(bound.value.0, bound.value.1) }
  }
}

/// How long the server was ready to read while the client sent nothing.
private struct ClientWaiting {
  private var since: NIODeadline?
  private var sum = TimeAmount.zero

  var time: TimeAmount { sum + (since.map { NIODeadline.now() - $0 } ?? .zero) }

  mutating func begin() { since = since ?? .now() }

  mutating func end() {
    sum = time
    since = nil
  }

  /// Counts from now on.
  mutating func restart() {
    sum = .zero
    since = since.map { _ in .now() }
  }
}
