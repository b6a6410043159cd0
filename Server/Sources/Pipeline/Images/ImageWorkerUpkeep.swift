// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ServiceLifecycle

/// Starts an image worker ahead of the first book, replaces old ones while they are idle, and ends all with the server.
struct ImageWorkerUpkeep: Service {
  let images: ImageService

  private static let interval: Duration = .seconds(60)

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await images.refresh()
        // The server's stop interrupts the pause, which is no failure.
        try? await Task.sleep(for: Self.interval)
      }
    }
    await images.end()
  }
}
