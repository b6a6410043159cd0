// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CoreMetrics
import HTTPTypes
package import Hummingbird
import Logging
package import ServerCore
import Tracing

/// Measures each request until the head of its response, and logs it at the level info, without its content.
///
/// With a tracer, each request is a span. The trace that a header `traceparent` names is in all log lines of the request.
package struct ObservationMiddleware: RouterMiddleware {
  package typealias Context = ServerContext
  private let metrics: MetricRegistry
  private let spans: SpanMaker
  private let clock = ContinuousClock()

  package init(metrics: MetricRegistry, spans: SpanMaker = SpanMaker()) {
    (self.metrics, self.spans) = (metrics, spans)
  }

  package func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    if let parent = TraceParent(request.headers[.traceParent]) {
      context.logger[metadataKey: "trace"] = "\(parent.trace)"
    }
    let parent = spans.context(of: request)
    return try await spans.span("sharepipe.request", .server, in: parent, [:]) { [context] span in
      try await observe(request, context, span, next)
    }
  }

  private func observe(
    _ request: Request, _ context: ServerContext, _ span: (any Tracing.Span)?,
    _ next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let begin = clock.now
    let response = try await next(request, context)
    let time = begin.duration(to: clock.now)
    // Without a route, the path is what a client made up, and may be a secret.
    let route = context.endpointPath ?? "none"
    let status = Int(response.status.code)
    CoreMetrics.Timer(
      label: "sharepipe_http_request_duration_seconds",
      dimensions: [("method", Self.method(request)), ("route", route), ("status", "\(status)")],
      factory: metrics
    ).recordNanoseconds(time.nanoseconds)
    log(request, context, response, route: route, time)
    span?.set([
      "http.request.method": Self.method(request), "http.route": route,
      "http.response.status_code": "\(status)", "sharepipe.account": context.facts.account,
      "sharepipe.share": Self.share(request, response),
    ])
    return response
  }

  // Other methods are made up by clients, and each would be a series of its own.
  private static func method(_ request: Request) -> String {
    let known: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options]
    return known.contains(request.method) ? request.method.rawValue : "other"
  }

  private func log(
    _ request: Request, _ context: ServerContext, _ response: Response, route: String, _ time: Duration
  ) {
    context.logger.info(
      "request",
      metadata: [
        "method": "\(Self.method(request))", "route": "\(route)", "status": "\(response.status.code)",
        "milliseconds": "\(time.nanoseconds / 1_000_000)",
      ].merging(Self.identifiers(request, context, response)) { $1 })
  }

  private static func identifiers(
    _ request: Request, _ context: ServerContext, _ response: Response
  ) -> Logger.Metadata {
    var found: Logger.Metadata = [:]
    if let account = context.facts.account { found["account"] = "\(account)" }
    if let share = share(request, response) { found["share"] = "\(share)" }
    return found
  }

  private static func share(_ request: Request, _ response: Response) -> String? {
    ShareInPath.identifier(request.uri.path) ?? response.headers[.location].flatMap(ShareInPath.identifier)
  }
}

extension Duration {
  /// The duration in nanoseconds, without smaller parts.
  fileprivate var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}

extension HTTPField.Name {
  fileprivate static let traceParent = HTTPField.Name("traceparent")!
}

extension SpanMaker {
  /// The context that the tracer finds in the header fields of a request.
  fileprivate func context(of request: Request) -> ServiceContext? {
    guard let tracer else { return nil }
    var context = ServiceContext.topLevel
    tracer.extract(request.headers, into: &context, using: FieldExtractor())
    return context
  }
}

private struct FieldExtractor: Extractor {
  func extract(key: String, from fields: HTTPFields) -> String? {
    HTTPField.Name(key).flatMap { fields[$0] }
  }
}
