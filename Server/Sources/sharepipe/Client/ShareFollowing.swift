// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A share that the server acknowledged, and the input it was made from.
struct FollowedShare {
  let id: ShareID
  let input: String
}

/// Follows shares on the server until each is delivered, fails, or the time is over.
struct ShareFollowing {
  let client: ServerClient
  let timeout: Duration

  private static let pauses: ClosedRange<Double> = 0.5...5

  /// Prints the result of each share as it ends; returns the failures of those that were not delivered.
  func run(_ shares: [FollowedShare]) async throws -> [CommandFailure] {
    let end = ContinuousClock.now.advanced(by: timeout)
    var (open, failures, pause) = (shares, [CommandFailure](), Self.pauses.lowerBound)
    var progress = ShareProgress(isSingle: shares.count == 1)
    while true {
      for share in open {
        guard let (line, failure) = try await look(at: share, &progress) else { continue }
        open.removeAll { $0.id == share.id }
        progress.end()
        try Output.json(line)
        if let failure { failures.append(report(failure, share, of: shares.count)) }
      }
      if open.isEmpty { return failures }
      guard ContinuousClock.now < end else { break }
      try await Task.sleep(for: min(.seconds(pause), ContinuousClock.now.duration(to: end)))
      pause = min(pause * 1.5, Self.pauses.upperBound)
    }
    progress.end()
    return try failures + open.map { try expired($0, progress, of: shares.count) }
  }

  private func expired(
    _ share: FollowedShare, _ progress: ShareProgress, of count: Int
  ) throws -> CommandFailure {
    try Output.json(
      ShareLine(id: share.id, input: share.input, state: progress.state(of: share) ?? .received))
    let text = "still waits after --timeout; run sharepipe status \(share.id.text) later"
    return report(CommandFailure(.tryAgain, text), share, of: count)
  }

  // The message of a single share is printed by the caller.
  private func report(_ failure: CommandFailure, _ share: FollowedShare, of count: Int) -> CommandFailure {
    guard count > 1 else { return failure }
    let named = failure.about(share.input)
    Output.note("sharepipe: \(named.message)")
    return named
  }

  /// Returns nil while the share is on its way, or while the server can't be reached.
  private func look(
    at share: FollowedShare, _ progress: inout ShareProgress
  ) async throws -> (ShareLine, CommandFailure?)? {
    do {
      let (status, _) = try await client.get(Routes.share(share.id), as: ShareStatus.self)
      progress.show(share, status)
      let ending = ShareEnding(status)
      guard ending != .open else { return nil }
      let line = ShareLine(
        id: share.id, input: share.input, state: status.state, deliveries: status.deliveries)
      return (line, ending.failure)
    } catch let failure as CommandFailure where [.tryAgain, .unavailable].contains(failure.reason) {
      return nil
    } catch let failure as CommandFailure {
      return (
        ShareLine(id: share.id, input: share.input, state: progress.state(of: share) ?? .received), failure
      )
    }
  }
}

/// How a share has ended, as far as its sender is concerned.
enum ShareEnding: Equatable {
  case open
  case delivered
  /// The message says what happened and what the user can do.
  case failed(String)
  case uncertain(String)

  init(_ status: ShareStatus) {
    switch status.state {
    case .received, .reading: self = .open
    case .needsCapture:
      let reason = status.problem.map { $0.detail ?? $0.title } ?? "The page requires sign-in."
      self = .failed(
        "\(reason) Save the page in your browser, then run sharepipe share --for \(status.id.text) FILE")
    case .failed: self = .failed(Self.text(status.problem) ?? "no book could be made")
    case .ready: self = Self.ready(status)
    }
  }

  /// The failure of the command; nil if the share was delivered.
  var failure: CommandFailure? {
    switch self {
    case .open, .delivered: nil
    case .failed(let text): CommandFailure(.badData, text)
    case .uncertain(let text): CommandFailure(.unavailable, text)
    }
  }

  private static func ready(_ status: ShareStatus) -> ShareEnding {
    let deliveries = status.deliveries
    if deliveries.isEmpty, let text = text(status.problem) {
      return .failed("the book is ready, but: \(text)")
    }
    if deliveries.contains(where: { [.queued, .sending].contains($0.state) }) { return .open }
    if let failed = deliveries.first(where: { [.rejected, .failed].contains($0.state) }) {
      return .failed(text(failed.problem) ?? "the destination rejected the book")
    }
    if let doubtful = deliveries.first(where: { $0.state == .uncertain }) {
      return .uncertain(text(doubtful.problem) ?? "it is unknown whether the book arrived")
    }
    return .delivered
  }

  private static func text(_ problem: Problem?) -> String? { problem.map { $0.detail ?? $0.title } }
}

/// Reports the progress of shares on standard error: in place on a terminal, otherwise one line per change.
struct ShareProgress {
  /// Whether the command follows one share, so that its input need not be named.
  let isSingle: Bool
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private var texts: [ShareID: String] = [:]
  private var states: [ShareID: ShareState] = [:]

  init(isSingle: Bool) { self.isSingle = isSingle }

  /// The last state that the server reported.
  func state(of share: FollowedShare) -> ShareState? { states[share.id] }

  mutating func show(_ share: FollowedShare, _ status: ShareStatus) {
    states[share.id] = status.state
    let text = Self.text(status)
    guard texts.updateValue(text, forKey: share.id) != text else { return }
    let line = isSingle ? text : "\(share.input): \(text)"
    isTerminal ? Output.progress(line) : Output.note(line)
  }

  func end() {
    if isTerminal { Output.endProgress() }
  }

  private static func text(_ status: ShareStatus) -> String {
    switch status.state {
    case .received: return "received by the server"
    case .reading: return "processing"
    case .needsCapture: return "the page requires sign-in"
    case .failed: return "failed"
    case .ready: break
    }
    if let digest = status.deliveries.first(where: { $0.state == .queued })?.digest {
      return digest.dueAt.map { "waiting for the digest at \($0)" } ?? "waiting until you send the digest"
    }
    if let next = status.deliveries.compactMap(\.nextTryAt).min() {
      return "the book is ready; the next attempt to send it is at \(next)"
    }
    let isOpen = status.deliveries.contains { [.queued, .sending].contains($0.state) }
    return isOpen ? "sending the book" : "the book is ready"
  }
}
