// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import UIKit

/// The outbox in the app: opens it as soon as the device allows that, and sends the shares that are due.
///
/// Keep one for the life of the app, and call ``drain(isUserThere:)`` at each entrance:
///
/// ```swift
/// func sceneWillEnterForeground(_ scene: UIScene) { AppDelegate.outbox.drain() }
/// ```
///
/// The system can start the app before the device's first unlock, when no file of the App Group can be read. Creating an `AppOutbox`
/// reads no file, and each use tries again to open the outbox.
@MainActor public final class AppOutbox {
  private let app: SharingApp
  private var followers: [UUID: AsyncStream<Void>.Continuation] = [:]
  private var opened: (service: OutboxService, uploader: BackgroundUploader)?
  private var waiting: Task<Void, Never>?
  /// Followed from the first time that a list is shown.
  private(set) lazy var network = NetworkStatus { [weak self] isBack in
    if isBack { self?.drain() } else { self?.announce() }
  }

  /// Creates the outbox of an app.
  public nonisolated init(_ app: SharingApp) { self.app = app }

  /// The app's side of the outbox; nil while it can't be opened.
  public var service: OutboxService? { try? open() }

  /// Opens the outbox, unless it is open.
  ///
  /// - Throws: ``SharedContainer/Unavailable`` when the App Group is missing, `OutboxError.unusable` when the outbox can't be
  ///   opened, as before the device's first unlock. The next call tries again.
  public func open() throws -> OutboxService { try openAll().service }

  private func openAll() throws -> (service: OutboxService, uploader: BackgroundUploader) {
    if let opened { return opened }
    let service = try OutboxService(group: app.group, transport: app.settings.transport)
    let uploader = service.backgroundUploader(prefix: app.settings.sessionPrefix) { [weak self] _, _ in
      Task { @MainActor [weak self] in self?.drain() }
    }
    opened = (service, uploader)
    return (service, uploader)
  }

  /// Sends the shares that are due, and sends again when a wait ends while the app is on the screen.
  ///
  /// Call it when a scene enters the foreground, when a URL opens the app, and when protected data becomes available. With
  /// `isUserThere`, shares that only wait for the next attempt are sent now.
  public func drain(isUserThere: Bool = true) {
    Task { await drained(isUserThere: isUserThere) }
  }

  /// Sends the shares that are due, and returns the result; nil while the outbox can't be opened.
  @discardableResult
  public func drained(isUserThere: Bool = true) async -> OutboxService.Result? {
    guard let (service, uploader) = try? openAll() else { return nil }
    let work: @Sendable () async -> OutboxService.Result = {
      await uploader.takeUp()
      return await service.drain(endingWaits: isUserThere)
    }
    // Without granted time the process may be suspended, which no share is lost by.
    var result = await ExpiringActivity.run("Sending shares", work)
    if result == nil { result = await work() }
    wait(for: result?.secondsUntilDue)
    announce()
    return result
  }

  /// Handles the events of a background session; pass the values from the app delegate.
  ///
  /// Calls `completion` once, even if the session isn't one of ShareKit's or the outbox can't be opened.
  public func handleEvents(of session: String, completion: @escaping @MainActor @Sendable () -> Void) {
    let isOurs = (try? openAll())?.uploader.handleEvents(of: session, completion: completion)
    if isOurs != true { completion() }
  }

  /// Returns a sequence with an element now and after each drain.
  ///
  /// Read the rows again for each element.
  public func changes() -> AsyncStream<Void> {
    let (stream, follower) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = UUID()
    followers[id] = follower
    follower.onTermination = { [weak self] _ in
      Task { @MainActor [weak self] in self?.followers[id] = nil }
    }
    follower.yield()
    return stream
  }

  /// Tells the screens that something has changed, as after ``contents()`` were changed elsewhere.
  func announce() {
    for follower in followers.values { follower.yield() }
  }

  /// Nil means that nothing will be due without the user.
  private func wait(for seconds: Double?) {
    waiting?.cancel()
    waiting = seconds.map { seconds in
      Task { [weak self] in
        guard (try? await Task.sleep(for: .seconds(max(5, seconds)))) != nil else { return }
        self?.drain(isUserThere: false)
      }
    }
  }
}
