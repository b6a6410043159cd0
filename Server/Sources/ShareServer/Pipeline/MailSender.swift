// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Delivery
import Foundation
import Messages
import ShareContract
import Storage

/// One way by which mails leave: what carries them, from whom, and the channel that stops when it does not work.
struct MailSender: Sendable {
  let carrier: any MailCarrier
  let from: String
  let channel: MailChannel
}

/// The name of a way of sending, and a digest of its settings, by which a change of them is noticed.
package struct MailChannel: Sendable, Equatable {
  package let name: String
  package let settings: String

  package init(name: String, material: [String?]) {
    self.name = name
    let text = material.map { $0 ?? "" }.joined(separator: "\n")
    settings = Secret.hexadecimal(SHA256.hash(data: Data(text.utf8)))
  }
}

extension MailConfiguration {
  /// The channel of this server's own sender.
  package var channel: MailChannel { MailChannel(name: "server", material: [server, authorities, from]) }
}

/// How many mails may leave; 0 means no limit.
package struct MailLimits: Sendable {
  /// Of one account in a minute.
  package var perMinute = 20
  /// Of one account in 24 hours.
  package var perDay = 300
  /// To one address in 24 hours, whoever sends them.
  package var toAddressPerDay = 150
}

/// Decides when a mail may leave: a stopped channel and a limit make it wait, and neither uses up one of its tries.
struct MailGate: Sendable {
  let deliveries: Deliveries
  let channels: MailChannels
  let limits: MailLimits
  let retryBase: Duration

  /// Why a mail waits, and until when.
  struct Wait: Sendable {
    let until: Moment
    let problem: Problem
  }

  private static let longestProbe: Duration = .seconds(6 * 3600)

  /// Nil when the mail may leave now.
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

  /// While another mail of the account is under way by the account's own server.
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
    return Wait(until: max(state.probeAt, time.advanced(by: retryBase)), problem: Self.words(cause?.detail))
  }

  /// Stops a channel after what its server said.
  func stop(
    _ channel: MailChannel, _ problem: Problem, waiting delivery: String, at time: Moment
  ) async throws -> Wait {
    let probes = try await channels.paused(channel.name)?.probes ?? 0
    let until = time.advanced(by: pause(probes: probes))
    try await channels.pause(
      channel.name, settings: channel.settings, problem: try StoredJSON.encode(problem), at: time,
      probeAt: until)
    try await channels.wait(delivery, for: channel.name)
    return Wait(until: until, problem: Self.words(problem.detail))
  }

  /// A channel that took a mail works.
  func resume(_ channel: MailChannel, at time: Moment) async throws {
    try await channels.resume(channel.name, at: time)
  }

  private func pause(probes: Int) -> Duration {
    min(retryBase * Double(10 << min(probes, 12)), Self.longestProbe)
  }

  private static func words(_ cause: String?) -> Problem {
    Problem(.mailChannelPaused, cause.map { .mailPausedBecause(reason: $0) } ?? .mailPaused)
  }
}
