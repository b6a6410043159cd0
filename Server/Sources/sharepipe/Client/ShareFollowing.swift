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
      if let note = ending.note {
        progress.end()
        Output.note("sharepipe: \(note)")
      }
      let line = ShareLine(
        id: share.id, input: share.input, state: status.state, deliveries: status.deliveries,
        note: ending.note)
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
