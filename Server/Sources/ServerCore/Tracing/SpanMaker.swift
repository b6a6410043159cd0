// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Tracing

/// Makes spans with the identifiers that the log has, and without any content; nothing at all without a tracer.
package struct SpanMaker: Sendable {
  package let tracer: (any Tracer)?

  package init(_ tracer: (any Tracer)? = nil) { self.tracer = tracer }

  /// Runs `body` in a span.
  ///
  /// An error marks the span as failed with the type of the error only: its text can contain addresses and titles.
  ///
  /// - Parameter context: the span's parent; nil means the current one.
  package func span<Value>(
    _ name: String, _ kind: SpanKind = .internal, in context: ServiceContext? = nil,
    _ attributes: [String: String?], isolation: isolated (any Actor)? = #isolation,
    _ body: ((any Tracing.Span)?) async throws -> Value
  ) async throws -> Value {
    guard let tracer else { return try await body(nil) }
    let span = tracer.startAnySpan(
      name, context: context ?? .current ?? .topLevel, ofKind: kind)
    defer { span.end() }
    span.set(attributes)
    do {
      return try await ServiceContext.withValue(span.context) { try await body(span) }
    } catch {
      span.attributes["error.type"] = "\(type(of: error))"
      span.setStatus(SpanStatus(code: .error))
      throw error
    }
  }
}

extension Tracing.Span {
  package func set(_ values: [String: String?]) {
    for (key, value) in values { if let value { attributes[key] = value } }
  }
}
