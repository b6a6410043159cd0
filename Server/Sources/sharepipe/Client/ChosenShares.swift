// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import ShareContract
import ShareKit

/// Shares of the outbox that the user named, and the outcome of each.
struct ChosenShares {
  private let shares: [ShareID]
  private let outbox: Outbox
  private let login: SavedLogin

  /// Names shares; a share that is named twice counts once.
  init(_ shares: [ShareID], in outbox: Outbox, _ login: SavedLogin) {
    var seen: Set<ShareID> = []
    self.shares = shares.filter { seen.insert($0).inserted }
    (self.outbox, self.login) = (outbox, login)
  }

  /// Changes each share, sends what is in the outbox, and reports each outcome in one line.
  ///
  /// A share that can't be changed doesn't keep the others from being sent.
  ///
  /// - Throws: `ExitCode` with the reason of the first share that wasn't sent.
  func send(after change: (ShareID) throws -> Void) async throws {
    let failures = shares.map { share in failure(of: share, change) }
    let unchanged = zip(shares, failures).compactMap { share, failure in failure.map { (share, $0) } }
    for (share, failure) in unchanged { Self.note(share, failure) }
    let changed = zip(shares, failures).compactMap { share, failure in failure == nil ? share : nil }
    let unsent = changed.isEmpty ? [] : try await send(changed)
    if let first = (unchanged + unsent).first { throw ExitCode(first.1.reason.rawValue) }
  }

  private func failure(of share: ShareID, _ change: (ShareID) throws -> Void) -> CommandFailure? {
    do {
      try change(share)
      return nil
    } catch let error as OutboxError {
      return CommandFailure("not changed", because: error)
    } catch {
      return CommandFailure(.ioError, "not changed", because: error)
    }
  }

  private func send(_ changed: [ShareID]) async throws -> [(ShareID, CommandFailure)] {
    let sending = OutboxSending(outbox: outbox, login: login)
    let report = try await sending.run()
    for id in report.acknowledged { try Output.json(["id": id.text, "state": "received"]) }
    let unsent = changed.compactMap { share in sending.failure(report, of: share).map { (share, $0) } }
    for (share, failure) in unsent { Self.note(share, failure) }
    return unsent
  }

  private static func note(_ share: ShareID, _ failure: CommandFailure) {
    Output.note("sharepipe: \(share.text): \(failure.message)")
  }
}
