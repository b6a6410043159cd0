// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareServer
import Storage

extension RunningServer {
  /// Removes the originals of a user's delivered articles as if they were old; returns how many.
  func removeOriginals(of user: TestUser) async throws -> Int {
    let engine = try configuration.openEngine()
    defer { try? engine.close() }
    let soon = Moment(Date(timeIntervalSinceNow: 60))
    return try await Retention(engine).removeOriginals(
      account: user.account, receivedBefore: soon, at: soon
    ).count
  }
}
