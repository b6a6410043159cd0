// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKitPlatform
import UIKit

extension Reader {
  private static var openedService: OutboxService?
  private static var madeUploader: BackgroundUploader?

  /// The app's outbox, or nil while it can't be opened.
  ///
  /// The system can start the app before the device's first unlock, when no file can be read. So a failure is not
  /// cached: the next use tries again.
  static var service: OutboxService? {
    openedService = openedService ?? (try? OutboxService(group: group))
    return openedService
  }

  static var uploader: BackgroundUploader? {
    madeUploader =
      madeUploader
      ?? service?.backgroundUploader(prefix: sessionPrefix) { _, _ in
        Task { @MainActor in drain() }
      }
    return madeUploader
  }

  /// Sends shares that are due.
  ///
  /// Called from every entry point, and when a delay ends while the app is on the screen.
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

  /// Nil means that nothing will be due without the user.
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
