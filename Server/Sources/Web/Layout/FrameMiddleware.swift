// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
import Identity
package import ServerHTTP

/// Runs requests of signed-in users with the frame of their pages, so that no controller has to pass one along.
package struct FrameMiddleware: RouterMiddleware {
  package typealias Context = ServerContext
  private let frames: PageFrames

  package init(frames: PageFrames) {
    self.frames = frames
  }

  package func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let section = PageSection(path: request.uri.path)
    guard let frame = try await frames.frame(of: context.caller, section) else {
      return try await next(request, context)
    }
    return try await PageFrame.$current.withValue(frame) { try await next(request, context) }
  }
}
