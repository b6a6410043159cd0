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
    if let wait = try await limited(account, address, time) { return wait }
    return try await stopped(delivery, channel, time)
  }

  private func limited(_ account: String, _ address: String, _ time: Moment) async throws -> Wait? {
    func count(_ seconds: Int) async throws -> Int {
      try await deliveries.sentCount(account: account, since: time.advanced(by: .seconds(-seconds)))
    }
    if limits.perMinute > 0, try await count(60) >= limits.perMinute {
      return wait(15, time, .mailsPerMinute(limit: "\(limits.perMinute)"))
    }
    if limits.perDay > 0, try await count(86_400) >= limits.perDay {
      return wait(
        900, time, .mailsPerDay(limit: "\(limits.perDay)"))
    }
    let day = time.advanced(by: .seconds(-86_400))
    if limits.toAddressPerDay > 0,
      try await deliveries.sentCount(address: address, since: day) >= limits.toAddressPerDay
    {
      return wait(
        900, time, .mailsToAddress(limit: "\(limits.toAddressPerDay)"))
    }
    return nil
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
