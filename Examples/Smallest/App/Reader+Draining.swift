// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKitPlatform
import UIKit

extension Reader {
  /// The app's side of the outbox; nil when the App Group is missing from the entitlements.
  static let service = try? OutboxService(group: group)
  static let uploader = service?.backgroundUploader(prefix: sessionPrefix) { _, _ in
    Task { @MainActor in drain() }
  }

  /// Sends what is due: every entrance of the app leads here, and the end of a wait while the app is on the screen.
  static func drain(isUserThere: Bool = true) {
    let task = UIApplication.shared.beginBackgroundTask(withName: "drain", expirationHandler: nil)
    Task {
      await uploader?.takeUp()
      let result = await service?.drain(endingWaits: isUserThere)
      UIApplication.shared.endBackgroundTask(task)
      wait(for: result?.secondsUntilDue)
    }
  }

  private static var waiting: Task<Void, Never>?

  /// Nil: nothing will be due without the user.
  private static func wait(for seconds: Double?) {
    waiting?.cancel()
    waiting = seconds.map { seconds in
      Task {
        guard (try? await Task.sleep(for: .seconds(max(5, seconds)), clock: .continuous)) != nil else {
          return
        }
        drain(isUserThere: false)
      }
    }
  }
}
