// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Messages
import ServerCore
import ShareContract
package import Storage

/// Decides when a mail may be sent: a stopped channel or a limit makes it wait without using an attempt.
package struct MailGate: Sendable {
  package let deliveries: Deliveries
  package let channels: MailChannels
  package let limits: MailLimits
  package let retryBase: Duration

  package init(deliveries: Deliveries, channels: MailChannels, limits: MailLimits, retryBase: Duration) {
    self.deliveries = deliveries
    self.channels = channels
    self.limits = limits
    self.retryBase = retryBase
  }

  /// Explains why a mail waits, and until when.
  struct Wait: Sendable {
    let until: Moment
    let problem: Problem
  }

  private static let longestProbe: Duration = .seconds(6 * 3600)

  /// The reason to wait; nil if the mail may be sent now.
  func wait(
    for delivery: String, to address: String, account: String, by channel: MailChannel, at time: Moment
  ) async throws -> Wait? {
    let limits = limited(account, address, time)
    if let reached = try await deliveries.reached(limits.map(\.limit)) {
      return limits.first { $0.limit == reached }?.wait
    }
    return try await stopped(delivery, channel, time)
  }

  /// Records that a mail is about to be sent; returns the reason to wait if others have reached a limit meanwhile.
  func begin(
    _ lease: Lease, _ delivery: String, to address: String, account: String, at time: Moment
  ) async throws -> Wait? {
    let limits = limited(account, address, time)
    let reached = try await deliveries.begin(
      lease, delivery: delivery, within: limits.map(\.limit), at: time)
    return limits.first { $0.limit == reached }?.wait
  }

  /// The limits of a mail, each with the wait when it is reached.
  private func limited(
    _ account: String, _ address: String, _ time: Moment
  ) -> [(limit: SentMailLimit, wait: Wait)] {
    func limit(
      _ scope: SentMailLimit.Scope, _ most: Int, in seconds: Int, pause: Int, _ message: Message
    ) -> (SentMailLimit, Wait)? {
      guard most > 0 else { return nil }
      let since = time.advanced(by: .seconds(-seconds))
      return (SentMailLimit(scope, most: most, since: since), wait(pause, time, message))
    }
    return [
      limit(
        .account(account), limits.perMinute, in: 60, pause: 15,
        .mailsPerMinute(limit: "\(limits.perMinute)")),
      limit(
        .account(account), limits.perDay, in: 86_400, pause: 900, .mailsPerDay(limit: "\(limits.perDay)")),
      limit(
        .address(address), limits.toAddressPerDay, in: 86_400, pause: 900,
        .mailsToAddress(limit: "\(limits.toAddressPerDay)")),
    ].compactMap(\.self)
  }

  /// A short wait while the account's mail server is sending another mail.
  func another(at time: Moment) -> Wait {
    wait(3, time, .mailAccountBusy)
  }

  private func wait(_ seconds: Int, _ time: Moment, _ message: Message) -> Wait {
    Wait(until: time.advanced(by: .seconds(seconds)), problem: Problem(.tooManyRequests, message))
  }

  private func stopped(_ delivery: String, _ channel: MailChannel, _ time: Moment) async throws -> Wait? {
    guard let state = try await channels.paused(channel.name) else { return nil }
    if state.settings != channel.settings {
      try await channels.resume(channel.name, at: time)
      return nil
    }
    let next = time.advanced(by: pause(probes: state.probes + 1))
    if state.probeAt <= time, try await channels.takeProbe(channel.name, at: time, next: next) { return nil }
    try await channels.wait(delivery, for: channel.name)
    let cause = StoredJSON.decode(Problem.self, state.problem)
    return Wait(until: max(state.probeAt, time.advanced(by: retryBase)), problem: Self.paused(by: cause))
  }

  /// Stops a channel because of its server's reply.
  func stop(
    _ channel: MailChannel, _ problem: Problem, waiting delivery: String, at time: Moment
  ) async throws -> Wait {
    let probes = try await channels.paused(channel.name)?.probes ?? 0
    let until = time.advanced(by: pause(probes: probes))
    try await channels.pause(
      channel.name, settings: channel.settings, problem: try StoredJSON.encode(problem), at: time,
      probeAt: until)
    try await channels.wait(delivery, for: channel.name)
    return Wait(until: until, problem: Self.paused(by: problem))
  }

  /// Resumes a channel that accepted a mail.
  package func resume(_ channel: MailChannel, at time: Moment) async throws {
    try await channels.resume(channel.name, at: time)
  }

  private func pause(probes: Int) -> Duration {
    min(retryBase * Double(10 << min(probes, 12)), Self.longestProbe)
  }

  private static func paused(by cause: Problem?) -> Problem {
    guard let cause else { return Problem(.mailChannelPaused, .mailPaused) }
    let message = Message.mailPausedBecause(reason: cause.detail ?? cause.title)
    return Problem(.mailChannelPaused, message.inserting(cause.message, as: "reason"))
  }
}
