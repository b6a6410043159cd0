// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Hummingbird
package import Logging
import NIOCore
package import ServiceLifecycle

/// A server that records every request it gets and responds as it is told to.
///
/// Its own pages are below `/-/`; every other path collects. It has no accounts: who can connect can read everything.
package struct RequestBin: Sendable {
  /// What was received, and the planned responses.
  package let store: RequestStore
  /// The service that listens.
  package let service: any Service

  /// Composes a bin; starts nothing.
  ///
  /// - Parameter onListening: called with the port once requests are accepted.
  package init(
    _ settings: BinSettings, logger: Logger, onListening: @escaping @Sendable (Int) async -> Void
  ) throws {
    let store = RequestStore(settings)
    let router = Router(context: BinContext.self)
    PageController(store: store, pages: try BinPages()).addRoutes(to: router)
    let collector = Collector(settings: settings, store: store, uploads: UploadSteps())
    self.store = store
    service = Application(
      responder: BinResponder(collector: collector, pages: router.buildResponder()),
      configuration: .init(address: .hostname(settings.host, port: settings.port), serverName: nil),
      onServerRunning: { channel in await onListening(channel.localAddress?.port ?? settings.port) },
      logger: logger)
  }
}
