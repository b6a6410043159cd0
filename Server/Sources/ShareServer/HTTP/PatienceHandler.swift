// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import NIOCore
import NIOHTTPTypes
import ShareContract

/// How long a client may take for what only it can do; what the server itself is slow at never counts.
package struct Patience: Sendable {
  /// From the connection to the end of the first head, and for the rest of a body that was answered before it ended.
  package var head: Duration = .seconds(30)
  /// From an answer to the end of the next head.
  package var nextHead: Duration = .seconds(90)
  /// Over each such span at least `bodyBytes` of a body have to come.
  package var body: Duration = .seconds(30)
  package var bodyBytes = 1024
  /// For the client to take any of an answer that is waiting.
  package var answer: Duration = .seconds(60)

  package init() {}
}

/// Ends the connections of clients that take too long to say what they want or to hear the answer.
///
/// A body that ends so is an error for whoever reads it, never a shorter body.
final class PatienceHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private struct TookTooLong: Error {}

  private let patience: Patience
  private let room: ConnectionRoom
  private var place: ConnectionRoom.Place?
  private var timer: Scheduled<Void>?
  private var answerTimer: Scheduled<Void>?
  /// Requests whose answer is not complete.
  private var open = 0
  private var isReceiving = false
  private var hasPartOfHead = false
  private var hasRead = false
  private var bodyBytes = 0
  private var waiting = ClientWaiting()

  init(_ patience: Patience, _ room: ConnectionRoom) {
    self.patience = patience
    self.room = room
  }

  func handlerAdded(context: ChannelHandlerContext) {
    guard context.channel.isActive else { return }
    begin(context)
  }

  func channelActive(context: ChannelHandlerContext) {
    begin(context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    end()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { end() }

  private func begin(_ context: ChannelHandlerContext) {
    guard place == nil else { return }
    place = room.enter(context.channel)
    awaitHead(context, within: patience.head)
  }

  private func end() {
    timer?.cancel()
    answerTimer?.cancel()
    place.map(room.leave)
    place = nil
  }
}

// What comes in
extension PatienceHandler {
  func read(context: ChannelHandlerContext) {
    waiting.begin()
    context.read()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    hasRead = true
    switch unwrapInboundIn(data) {
    case .head: takeHead(context)
    case .body(let bytes): bodyBytes += bytes.readableBytes
    case .end:
      isReceiving = false
      // An answer that came before its request's end: only now the next request is waited for.
      if open == 0 { awaitHead(context, within: patience.nextHead) } else { timer?.cancel() }
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if open == 0 && !isReceiving && !hasRead { hasPartOfHead = true }
    hasRead = false
    waiting.end()
    context.fireChannelReadComplete()
  }

  private func takeHead(_ context: ChannelHandlerContext) {
    open += 1
    isReceiving = true
    hasPartOfHead = false
    place.map(room.work)
    awaitBody(context)
  }

  private func awaitHead(_ context: ChannelHandlerContext, within time: Duration) {
    hasPartOfHead = false
    place.map(room.wait)
    schedule(context, time) { handler, context in handler.giveUpHead(context) }
  }

  private func awaitBody(_ context: ChannelHandlerContext) {
    bodyBytes = 0
    waiting.restart()
    schedule(context, patience.body) { handler, context in handler.lookAtBody(context) }
  }

  /// A connection on which nothing was said is closed in silence; whoever began is told.
  private func giveUpHead(_ context: ChannelHandlerContext) {
    guard hasPartOfHead else { return context.close(promise: nil) }
    let problem = Problem(.requestTimeout, .headTooLate)
    ClosingAnswer(problem).write(context, wrap: wrapOutboundOut)
  }

  private func lookAtBody(_ context: ChannelHandlerContext) {
    guard isReceiving else { return }
    // Nine tenths of the span: the server's own pauses may be the rest.
    let isSlow = bodyBytes < patience.bodyBytes && Duration(waiting.time) >= patience.body * 0.9
    guard isSlow else { return awaitBody(context) }
    context.fireErrorCaught(TookTooLong())
    context.close(promise: nil)
  }
}

// What goes out
extension PatienceHandler {
  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { answered(context) }
    context.write(data, promise: promise)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    answerTimer?.cancel()
    if !context.channel.isWritable {
      answerTimer = Self.timer(self, context, patience.answer) { _, context in context.close(promise: nil) }
    }
    context.fireChannelWritabilityChanged()
  }

  private func answered(_ context: ChannelHandlerContext) {
    // The answer to what was no request has none to take away.
    open = max(0, open - 1)
    guard open == 0 else { return }
    if !isReceiving { return awaitHead(context, within: patience.nextHead) }
    schedule(context, patience.head) { _, context in context.close(promise: nil) }
  }

  private func schedule(
    _ context: ChannelHandlerContext, _ time: Duration,
    _ act: @escaping @Sendable (PatienceHandler, ChannelHandlerContext) -> Void
  ) {
    timer?.cancel()
    timer = Self.timer(self, context, time, act)
  }

  private static func timer(
    _ handler: PatienceHandler, _ context: ChannelHandlerContext, _ time: Duration,
    _ act: @escaping @Sendable (PatienceHandler, ChannelHandlerContext) -> Void
  ) -> Scheduled<Void> {
    let bound = NIOLoopBound((handler, context), eventLoop: context.eventLoop)
    return context.eventLoop.scheduleTask(in: TimeAmount(time)) { act(bound.value.0, bound.value.1) }
  }
}

/// How long the server was ready to read and the client had not sent.
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
