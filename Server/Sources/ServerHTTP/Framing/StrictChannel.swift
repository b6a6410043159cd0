// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// HTTP/1.1 that is checked before and after the decoder.
struct StrictChannel: ServerChildChannel {
  let base: HTTP1Channel

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandler(FramingHandler())
    }.flatMap {
      base.setup(channel: channel, logger: logger)
    }.flatMapThrowing { value in
      try Self.checkHeads(channel.pipeline.syncOperations)
      return value
    }
  }

  private static func checkHeads(_ pipeline: ChannelPipeline.SynchronousOperations) throws {
    let framing = try pipeline.handler(type: FramingHandler.self).framing
    let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
    try pipeline.addHandler(RequestHeadHandler(framing), position: .after(decoder))
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await base.handle(value: value, logger: logger)
  }
}
