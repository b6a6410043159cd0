// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
package import Identity
package import Logging
package import ServerCore
package import ServerHTTP
package import ServiceLifecycle
import Storage

/// A server composed from its configuration; only this type connects its parts.
package struct Server: Sendable {
  /// The services that run until the server stops.
  package let services: ServiceGroup
  /// The account service, for the operator's commands.
  package let accounts: AccountService
  /// All routes, each as `METHOD /path/{parameter}`.
  package let routes: [String]
  /// Responds to requests as the router does; tests call it, so that they need no connection.
  package let responder: RouterResponder<ServerContext>
  /// Whether the server is about to stop.
  package let drain: DrainState

  /// Opens the storage, checks the settings and creates the parts; starts nothing.
  ///
  /// - Parameter onListening: called with the port once requests are accepted; without connections, the port is 0.
  package static func build(
    _ configuration: ServerConfiguration, logger: Logger,
    onListening: @escaping @Sendable (Int) async -> Void
  ) async throws -> Server {
    // First, so that nothing is opened or created if the certificate can't be used.
    let certificate = try configuration.certificate.map {
      try LiveCertificate($0, interval: configuration.certificateInterval, logger: logger)
    }
    Heap.settle(blocksUpTo: Heap.share)
    let parts = try ServerParts(configuration, logger)
    var services: [any Service] = [
      parts.sweeper(logger), parts.searchService(logger), parts.mailer, parts.changes,
    ]
    if configuration.database == nil {
      services.append(DatabaseCheck(file: configuration.databaseFile, logger: logger))
    } else {
      let running = RunningServers(parts.engine)
      services.append(ServerCountService(running: running, count: parts.servers, logger: logger))
    }
    if configuration.workers > 0 { services += try parts.jobServices(logger) }
    if let certificate { services.append(certificate) }
    let router = try parts.router()
    let routes = router.shownRoutes
    router.rejectOtherMethods()
    let responder = router.buildResponder()
    if let address = configuration.metricsAddress {
      services.append(parts.metricsPage(address, .server, logger))
    }
    services.append(parts.front(responder, certificate, logger, onListening))
    let drainTime = configuration.drainTime
    if drainTime > .zero {
      services.append(DrainService(parts.drain, time: drainTime, logger: logger))
    }
    return Server(
      services: parts.group(services, drainTime: drainTime, logger), accounts: parts.accounts, routes: routes,
      responder: responder, drain: parts.drain)
  }

  /// Composes a server that only works on jobs, for additional machines or processes.
  package static func buildWorker(_ configuration: ServerConfiguration, logger: Logger) throws -> ServiceGroup
  {
    let parts = try ServerParts(configuration, logger)
    // The folder of each machine fills with copies of files from a common store.
    var services: [any Service] = configuration.store == nil ? [] : [parts.sweeper(logger)]
    if let address = configuration.workMetricsAddress {
      services.append(parts.metricsPage(address, .process, logger))
    }
    return parts.group(services + [parts.mailer] + (try parts.jobServices(logger)), logger)
  }
}
