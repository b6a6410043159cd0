// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import BackgroundTasks
import ShareContract
import ShareKit
import ShareKitPlatform
import UIKit

/// Looks in the background for shares that failed or need the page, and tells the user.
@MainActor final class RefreshModel {
  /// Sends what waits; the background time is for that, too.
  var drains: () -> Void = {}

  private static let identifier = "org.sharepipe.app.refresh"
  // A book takes minutes, and the system decides anyway.
  private static let interval = 3600.0
  private let storage: Storage
  private let work: AppWork

  init(_ storage: Storage, _ work: AppWork) {
    (self.storage, self.work) = (storage, work)
  }

  /// Takes the system's launches; call it before the app has finished launching.
  func register() {
    StateNotices.register()
    _ = BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.identifier, using: .main) { task in
      // The handler runs on the main queue, and no one else has the task.
      nonisolated(unsafe) let task = task
      MainActor.assumeIsolated { [weak self] in self?.run(task) }
    }
  }

  /// Asks the system for a refresh, if there is something to look for.
  func schedule() {
    guard storage.service?.container.preferences().notifies == true else { return }
    let request = BGAppRefreshTaskRequest(identifier: Self.identifier)
    request.earliestBeginDate = Date(timeIntervalSinceNow: Self.interval)
    try? BGTaskScheduler.shared.submit(request)
  }

  private func run(_ task: BGTask) {
    schedule()
    let end = TaskEnd(task)
    drains()
    let looking = work.run("refresh") { [self] in end.end(success: await look()) }
    task.expirationHandler = {
      looking.cancel()
      Task { @MainActor in end.end(success: false) }
    }
  }

  /// One request, as long as the user wants to be told and can be.
  private func look() async -> Bool {
    guard let service = storage.service, service.container.preferences().notifies == true,
      await ShareNotifications().canPost(), let account = await service.signedIn()
    else { return true }
    guard !Task.isCancelled, let page = try? await account.api?.shares(), !Task.isCancelled else {
      return false
    }
    // Meanwhile, the user may have signed out, or in as another.
    guard await service.signedIn()?.marker == account.marker else { return true }
    let known = service.container.snapshot(of: account.marker.identity)?.destinations
    let names = known.map { [String: String]($0.map { ($0.id, $0.name) }) { first, _ in first } }
    await StateNotices(container: service.container).update(
      page.items, names: names, account: account.marker.identity)
    return true
  }
}

/// Ends a task of the system once.
@MainActor private final class TaskEnd {
  private var task: BGTask?

  init(_ task: BGTask) { self.task = task }

  func end(success: Bool) {
    task?.setTaskCompleted(success: success)
    task = nil
  }
}
