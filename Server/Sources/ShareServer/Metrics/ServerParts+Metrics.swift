// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CoreMetrics
import Fetching
import Hummingbird
import Logging
import NIOCore
import Pipeline
import ServerCore
import ServiceLifecycle
import Storage

extension ServerParts {
  /// Counts fetches by their outcome.
  static func fetchCounter(_ registry: MetricRegistry) -> @Sendable (FetchOutcome) -> Void {
    { outcome in
      Counter(label: "sharepipe_fetches_total", dimensions: [("outcome", outcome.name)], factory: registry)
        .increment()
    }
  }

  /// Serves the metrics at an address of their own, so that no proxy in front of the server makes them public.
  func metricsPage(_ address: MetricsAddress, _ scope: MetricScope, _ logger: Logger) -> any Service {
    let metrics = ServerMetrics(
      registry: metrics, jobs: Jobs(engine), database: DatabaseSize(engine), clockAndKey: ClockAndKey(engine),
      deliveries: deliveryCounts, replies: MailReplies(engine), channels: MailChannels(engine),
      images: images,
      imageWorker: ImageWorkerHealth(configuration.imageProgram), configuration: configuration,
      engine: engine,
      logger: logger)
    let router = Router(context: BasicRequestContext.self)
    router.get(RouterPath(MetricsPath.page)) { _, _ in
      let text = await metrics.text(scope)
      return Response(
        status: .ok, headers: [.contentType: PrometheusText.mediaType],
        body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
    let server = Application(
      router: router,
      configuration: ApplicationConfiguration(
        address: .hostname(address.host, port: address.port), serverName: nil),
      onServerRunning: { channel in
        let served = MetricsAddress(host: address.host, port: channel.localAddress?.port ?? address.port)
        logger.notice("metrics are served", metadata: ["address": "\(served)"])
      }, logger: logger)
    return MetricsServer(server: server, address: address, scope: scope)
  }
}
