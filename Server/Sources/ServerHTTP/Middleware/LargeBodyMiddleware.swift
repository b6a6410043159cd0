// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
import NIOCore
import Synchronization

/// Sends large bodies no faster than the connection's event loop takes them over.
///
/// SwiftNIO passes each piece of a body to the event loop without waiting for it, and only the event loop knows that the
/// client reads too slowly. While it is busy, a whole export would collect in memory, and its sender would see no slow client.
package struct LargeBodyMiddleware: RouterMiddleware {
  package typealias Context = ServerContext

  /// The number of bytes that may wait for the event loop; smaller bodies are sent as they are.
  fileprivate static let limit = 1 << 20

  package init() {
  }

  package func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    let body = response.body
    guard body.contentLength ?? .max > Self.limit else { return response }
    let pace = Pace(context)
    // Mapping alone would lose the length, and with it the field Content-Length.
    response.body = ResponseBody(contentLength: body.contentLength) { writer in
      try await body.map { try await pace.admit($0) }.write(writer)
    }
    return response
  }
}

/// Counts the bytes that were passed on since the event loop was last waited for.
private final class Pace: Sendable {
  private let context: ServerContext
  private let bytes = Mutex(0)

  init(_ context: ServerContext) {
    self.context = context
  }

  /// Returns the piece when the pieces before it no longer exceed the limit.
  func admit(_ piece: ByteBuffer) async throws -> ByteBuffer {
    if bytes.withLock({ $0 > LargeBodyMiddleware.limit }) {
      try await context.waitForEventLoop()
      bytes.withLock { $0 = 0 }
    }
    bytes.withLock { $0 += piece.readableBytes }
    return piece
  }
}
