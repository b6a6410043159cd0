// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import NIOCore

/// Encrypts the data of a connection with TLS.
///
/// When a client announces the end of its data or closes its half, the handler fires `ChannelEvent.inputClosed`; a
/// response in progress is still written. If the handshake fails, the client gets the alert and the connection closes.
package final class SecureHandler: ChannelDuplexHandler {
  package typealias InboundIn = ByteBuffer
  package typealias InboundOut = ByteBuffer
  package typealias OutboundIn = ByteBuffer
  package typealias OutboundOut = ByteBuffer

  private let session: SecureSession
  private var hasDelivered = false
  private var hasInputEnded = false
  private var isClosed = false

  /// Throws `ChannelError.inappropriateOperationForState` when there is not enough memory.
  package init(_ certificate: ServingCertificate) throws {
    guard let session = SecureSession(certificate) else { throw ChannelError.inappropriateOperationForState }
    self.session = session
  }
}

// Inbound data
extension SecureHandler {
  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var records = unwrapInboundIn(data)
    while !isClosed, !hasInputEnded, records.readableBytes > 0,
      let piece = records.readSlice(length: min(records.readableBytes, SecureSession.recordSize))
    {
      session.feed(piece)
      open(context)
    }
  }

  private func open(_ context: ChannelHandlerContext) {
    var outcome = SecureSession.Outcome.bytes
    while !isClosed, case .bytes = outcome {
      var plain = context.channel.allocator.buffer(capacity: SecureSession.recordSize)
      outcome = session.read(into: &plain)
      guard plain.readableBytes > 0 else { break }
      hasDelivered = true
      context.fireChannelRead(wrapInboundOut(plain))
    }
    // Sends handshake messages, tickets and alerts.
    send(context)
    switch outcome {
    case .bytes, .wantsMore: break
    case .ended: endInput(context)
    case .failed: hangUp(context, nil)
    }
  }

  package func channelReadComplete(context: ChannelHandlerContext) {
    // The handlers above received nothing for this read, so another one is requested.
    guard hasDelivered else { return context.read() }
    hasDelivered = false
    context.fireChannelReadComplete()
  }

  package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard let event = event as? ChannelEvent, event == .inputClosed else {
      return context.fireUserInboundEventTriggered(event)
    }
    if session.isEstablished { endInput(context) } else { hangUp(context, nil) }
  }

  private func endInput(_ context: ChannelHandlerContext) {
    guard !hasInputEnded else { return }
    hasInputEnded = true
    context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
  }

  package func channelInactive(context: ChannelHandlerContext) {
    isClosed = true
    context.fireChannelInactive()
  }
}

// Outbound data
extension SecureHandler {
  package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let plain = unwrapOutboundIn(data)
    guard !isClosed, session.isEstablished else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    var records = context.channel.allocator.buffer(capacity: plain.readableBytes + 256)
    guard session.write(plain, into: &records) else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return hangUp(context, nil)
    }
    context.write(wrapOutboundOut(records), promise: promise)
  }

  package func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    switch mode {
    case .input: context.close(mode: .input, promise: promise)
    case .all: hangUp(context, promise)
    case .output:
      session.sayGoodbye()
      // A client that has announced the end of its data sends nothing more, so there is no need to wait for it.
      let rest: CloseMode = hasInputEnded ? .all : .output
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      farewell(context).whenComplete { _ in bound.value.close(mode: rest, promise: promise) }
    }
  }

  private func farewell(_ context: ChannelHandlerContext) -> EventLoopFuture<Void> {
    let written = context.eventLoop.makePromise(of: Void.self)
    var records = context.channel.allocator.buffer(capacity: 256)
    session.takeLeaving(into: &records)
    context.writeAndFlush(wrapOutboundOut(records), promise: written)
    return written.futureResult
  }

  private func hangUp(_ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?) {
    if !isClosed {
      isClosed = true
      session.sayGoodbye()
      send(context)
    }
    context.close(mode: .all, promise: promise)
  }

  private func send(_ context: ChannelHandlerContext) {
    var records = context.channel.allocator.buffer(capacity: 0)
    session.takeLeaving(into: &records)
    guard records.readableBytes > 0 else { return }
    context.writeAndFlush(wrapOutboundOut(records), promise: nil)
  }
}
