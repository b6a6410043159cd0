// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ServiceLifecycle

/// Starts an image worker ahead of the first book, replaces old ones while they are idle, and ends all with the server.
package struct ImageWorkerUpkeep: Service {
  private let images: ImageService

  /// Creates the service for the workers of `images`.
  package init(images: ImageService) { self.images = images }

  private static let interval: Duration = .seconds(60)

  package func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await images.refresh()
        // The server's stop interrupts the pause, which isn't a failure.
        try? await Task.sleep(for: Self.interval)
      }
    }
    await images.end()
  }
}
