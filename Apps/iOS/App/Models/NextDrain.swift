// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// Wakes the app while it is on the screen when a share becomes due: a wait is over, or the lease of a process that died.
@MainActor final class NextDrain {
  private var sleeping: Task<Void, Never>?
  private var pause = NextDrain.shortest

  // What is due and does not go out must not keep the app running in circles.
  private static let shortest = Duration.seconds(1)
  private static let longest = Duration.seconds(60)

  /// Calls back once in so many seconds, unless armed anew before; nil only ends what was armed.
  func arm(in seconds: Double?, _ due: @escaping @MainActor () -> Void) {
    disarm()
    guard let seconds else { return }
    let wait = max(pause, .seconds(seconds))
    pause = min(pause * 2, Self.longest)
    sleeping = Task {
      // The time the device sleeps counts too.
      guard (try? await Task.sleep(for: wait, clock: .continuous)) != nil else { return }
      due()
    }
  }

  /// Ends what was armed.
  func disarm() {
    sleeping?.cancel()
    sleeping = nil
  }

  /// The user is there: what follows is not a circle.
  func begin() { pause = Self.shortest }
}
