// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Sends and receives hints on one connection, on one thread.
final class HintListener {
  private let connector: PostgreSQLConnector
  private let settings: PostgreSQLHints.Settings
  private let pending: PendingHints
  /// Identifies this process in the hints that it sends.
  private let origin: String
  private let events: HintEvents
  private var received: HintPace
  private var backoff = HintBackoff()
  private var isLost = false

  // The connection is idle most of the time, so an administrator's limit for idle connections would close it again and again.
  // PostgreSQL 13 and older don't have the setting, and SET would fail there.
  private static let staysOpen =
    "SELECT set_config(name, '0', false) FROM pg_settings WHERE name = 'idle_session_timeout'"

  init(
    _ connector: PostgreSQLConnector, _ settings: PostgreSQLHints.Settings, _ pending: PendingHints,
    origin: String, _ events: HintEvents
  ) {
    (self.connector, self.settings, self.pending) = (connector, settings, pending)
    (self.origin, self.events) = (origin, events)
    received = HintPace(interval: settings.receiving)
  }

  /// Exchanges hints until they are closed, and connects again whenever the connection is lost.
  func run() {
    while !pending.isClosed {
      let begun = ContinuousClock.now
      do {
        try exchange()
      } catch {
        note(error)
        pending.pause(until: .now + backoff.next(after: .now - begun))
      }
    }
  }

  private func exchange() throws {
    let link = try connector.connectMarked().link
    try link.run(script: Self.staysOpen)
    try link.run(script: settings.listening)
    noteConnected()
    let end = ContinuousClock.now + settings.longestUse
    // The server may have been replaced while its connection seemed to be available.
    while !pending.isClosed, .now < end, !connector.history.hasReplaced(link.timeline) {
      try send(on: link)
      try receive(on: link)
      let next = [end, pending.next, received.next].compactMap(\.self).min() ?? end
      pending.wait(for: link.descriptor, until: next)
    }
    try send(on: link)
  }

  /// Each statement is a transaction without a change, so its commit waits neither for the disk nor for a standby.
  private func send(on link: PostgreSQLLink) throws {
    for hint in pending.take() { try link.run(script: "NOTIFY \(hint.channel), '\(origin)'") }
  }

  private func receive(on link: PostgreSQLLink) throws {
    for notification in try link.notifications() where notification.payload != origin {
      guard let hint = DatabaseHint(rawValue: notification.channel) else { continue }
      received.add(hint, at: .now)
    }
    received.take(at: .now).forEach(events.hint)
  }

  // Hints that others sent while there was no connection are lost, so everything is searched once.
  private func noteConnected() {
    DatabaseHint.allCases.forEach(events.hint)
    guard isLost else { return }
    isLost = false
    events.restored()
  }

  private func note(_ error: any Error) {
    guard !isLost, !pending.isClosed else { return }
    isLost = true
    events.lost("\((error as? StorageProblem)?.message ?? "\(error)")")
  }
}
