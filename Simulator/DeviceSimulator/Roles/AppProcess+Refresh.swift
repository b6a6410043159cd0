// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import BackgroundTasks
import DeviceInterface
import UIKit

extension AppProcess {
  /// Gives the app a background refresh, which lasts until the app says that it is done.
  func refresh(_ identifier: String, expiry: Double?) {
    process.step("BGAppRefreshTask", identifier)
    let activity = process.begin("BGAppRefreshTask")
    let calls = Counter()
    let task = BGAppRefreshTask(identifier) { [process] _ in
      if calls.next() > 1 { process.step("FAULT: a task was completed twice", identifier) }
      process.end(activity)
    }
    if let expiry { expire(task, in: expiry) }
    guard !BGTaskScheduler.shared.launch(task) else { return }
    process.step("FAULT: no handler for a task", identifier)
    process.end(activity)
  }

  private func expire(_ task: BGTask, in seconds: Double) {
    // The app sets the handler on the main queue, too.
    nonisolated(unsafe) let task = task
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { [process] in
      process.step("BGTask expires", task.identifier)
      task.expirationHandler?()
    }
  }
}
