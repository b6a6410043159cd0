// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encryption
import Hummingbird
package import HummingbirdCore
import Logging
package import NIOCore

/// A connection that uses TLS from its first byte, with the certificate that was current when it started.
struct SecureChannel<Base: ServerChildChannel>: ServerChildChannel {
  let base: Base
  let certificate: LiveCertificate

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
    channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(PlaintextHandler())
      try pipeline.addHandler(SecureHandler(certificate.current))
    }.flatMap {
      base.setup(channel: channel, logger: logger)
    }
  }

  func handle(value: Base.Value, logger: Logger) async {
    await base.handle(value: value, logger: logger)
  }
}

extension HTTPServerBuilder {
  /// HTTP/1.1 with strict framing, encrypted if there is a certificate.
  package static func speaking(
    under certificate: LiveCertificate?, _ handlers: @escaping @Sendable () -> [any RemovableChannelHandler]
  ) -> HTTPServerBuilder {
    HTTPServerBuilder { responder in
      let plain = StrictChannel(
        base: HTTP1Channel(
          responder: responder, configuration: .init(additionalChannelHandlers: handlers())))
      guard let certificate else { return plain }
      return SecureChannel(base: plain, certificate: certificate)
    }
  }
}
