// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import NIOCore
import NIOHTTP1

/// Limits the bytes that the decoder drops, and passes on nothing after a refused request.
///
/// It comes before the decoder and passes on the same bytes, a head separately from its body, so ``RequestHeadHandler``
/// has checked a head before the first byte of its body is read.
final class FramingHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  let framing = RequestFraming()

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    while bytes.readableBytes > 0 {
      switch framing.phase {
      case .head(let scanner): readHead(context, &bytes, scanner)
      case .length(let remaining): readBody(context, &bytes, remaining)
      case .chunked(let scanner): readChunks(context, &bytes, scanner)
      case .undecided, .over: return
      }
    }
  }

  private func readHead(_ context: ChannelHandlerContext, _ bytes: inout ByteBuffer, _ scanner: HeadScanner) {
    var scanner = scanner
    switch scanner.scan(bytes.readableBytesView) {
    case .incomplete:
      framing.phase = .head(scanner)
      forward(context, &bytes, bytes.readableBytes)
    case .end(let count):
      framing.phase = .undecided
      forward(context, &bytes, count)
      // The decoder waits for more, as it does for the preface of HTTP/2.
      if framing.isUndecided { refuse(context, .invalidVersion) }
    case .tooManyEmptyLines: refuse(context, .invalidHeaderToken)
    }
  }

  private func readBody(_ context: ChannelHandlerContext, _ bytes: inout ByteBuffer, _ remaining: Int) {
    let count = min(remaining, bytes.readableBytes)
    if count == remaining { framing.endMessage() } else { framing.phase = .length(remaining - count) }
    forward(context, &bytes, count)
  }

  private func readChunks(
    _ context: ChannelHandlerContext, _ bytes: inout ByteBuffer, _ scanner: ChunkScanner
  ) {
    var scanner = scanner
    switch scanner.scan(bytes.readableBytesView) {
    case .incomplete:
      framing.phase = .chunked(scanner)
      forward(context, &bytes, bytes.readableBytes)
    case .end(let count):
      framing.endMessage()
      forward(context, &bytes, count)
    case .malformed: refuse(context, .invalidChunkSize)
    }
  }

  private func forward(_ context: ChannelHandlerContext, _ bytes: inout ByteBuffer, _ count: Int) {
    guard let part = bytes.readSlice(length: count) else { return }
    context.fireChannelRead(wrapInboundOut(part))
  }

  private func refuse(_ context: ChannelHandlerContext, _ error: HTTPParserError) {
    framing.end()
    context.fireErrorCaught(error)
  }
}
