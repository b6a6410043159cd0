// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// Starts a drain while the app is on the screen as soon as a share is due: after a delay or an expired lease.
@MainActor final class NextDrain {
  private var sleeping: Task<Void, Never>?
  private var pause = NextDrain.shortest

  // Prevents an endless loop if a share is due but can't be sent.
  private static let shortest = Duration.seconds(1)
  private static let longest = Duration.seconds(60)

  /// Schedules one call after this many seconds, replacing an earlier one; nil only cancels.
  func arm(in seconds: Double?, _ due: @escaping @MainActor () -> Void) {
    disarm()
    guard let seconds else { return }
    let wait = max(pause, .seconds(seconds))
    pause = min(pause * 2, Self.longest)
    sleeping = Task {
      // Time during which the device sleeps counts, too.
      guard (try? await Task.sleep(for: wait, clock: .continuous)) != nil else { return }
      due()
    }
  }

  /// Cancels the scheduled call.
  func disarm() {
    sleeping?.cancel()
    sleeping = nil
  }

  /// The user is present, so what follows isn't a loop.
  func begin() { pause = Self.shortest }
}
