// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract

// The public initializer takes a URLSessionConfiguration, which is in FoundationNetworking on Linux only.
#if canImport(FoundationNetworking)
  import Foundation
  package import FoundationNetworking
#else
  package import Foundation
#endif

/// Sends one small share while the user still looks at the sheet.
///
/// It holds the share by a lease while it tries, so that no other process sends it at the same time. A share without a response
/// in time is given back, to be handed to the transfer service.
package struct ImmediateUpload: Sendable {
  /// Seconds in which a response has to arrive: long enough for a small request, short enough to wait for.
  package static let seconds = 2.5
  /// The lease outlasts the attempt by far, and a process that died in it by little.
  private static let leaseSeconds = 20.0

  private let outbox: Outbox
  private let transport: any ShareTransport
  private let configuration: URLSessionConfiguration

  /// The outcome of the attempt.
  package enum Ending: Hashable, Sendable {
    /// The server has responded, and the share has the resulting state.
    case settled(Outbox.Settlement)
    /// No answer came in time: the share is free again.
    case unanswered
    /// It isn't due, or another process has claimed it.
    case notOurs
  }

  /// Sends from an outbox.
  package init(
    outbox: Outbox, transport: any ShareTransport = ContractTransport(),
    configuration: URLSessionConfiguration = .ephemeral
  ) {
    self.outbox = outbox
    self.transport = transport
    self.configuration = configuration
  }

  /// Tries once; canceling the task ends it as if the time were over.
  package func send(
    _ entry: OutboxEntry, to target: UploadTarget, within seconds: Double = ImmediateUpload.seconds
  ) async throws -> Ending {
    let owner = "at-once-" + UUID().uuidString.prefix(8)
    let claimed = try outbox.claim(
      entry.id, owner: owner, seconds: seconds + Self.leaseSeconds, account: target.identity)
    guard let claimed else { return .notOurs }
    switch await attempt(claimed, target, seconds) {
    case .responded(let response):
      let verdict = transport.verdict(on: response, to: claimed)
      return .settled(try outbox.settle(entry.id, verdict, owner: owner, server: target.identity.server))
    case .failed: return try giveBack(entry, owner, because: .network)
    case .late: return try giveBack(entry, owner, because: nil)
    }
  }

  /// The reason stays with the share while the transfer service waits for a network.
  private func giveBack(
    _ entry: OutboxEntry, _ owner: String, because why: UploadVerdict.Why?
  ) throws -> Ending {
    let reason = why.map { OutboxReason(code: $0.rawValue, at: outbox.clock()) }
    try outbox.release(entry.id, owner: owner, retryAfter: 0, reason: reason)
    return .unanswered
  }

  private enum Attempt: Sendable {
    case responded(UploadResponse)
    /// The network or the server refused the connection, or it broke.
    case failed
    /// The time was up first.
    case late
  }

  private func attempt(
    _ entry: OutboxEntry, _ target: UploadTarget, _ seconds: Double
  ) async -> Attempt {
    await withTaskGroup(of: Attempt.self) { group in
      group.addTask { [transport, configuration] in
        do {
          return .responded(try await transport.send(entry, to: target, configuration: configuration))
        } catch {
          return Task.isCancelled ? .late : .failed
        }
      }
      group.addTask {
        try? await Task.sleep(nanoseconds: UInt64(max(0, seconds) * 1e9))
        return .late
      }
      let first = await group.next() ?? .late
      group.cancelAll()
      return first
    }
  }
}
