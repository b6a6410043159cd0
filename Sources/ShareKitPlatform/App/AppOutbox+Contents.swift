// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit
import UIKit

extension AppOutbox {
  /// The contents of a list of the outbox.
  public struct Contents: Sendable {
    /// The rows, oldest first; empty when everything is sent.
    public let rows: [OutboxRow]
    /// The account that is signed in, if any.
    public let account: AccountIdentity?
    /// Whether the outbox could be read: false before the device's first unlock.
    public let isReadable: Bool
  }

  /// Reads the outbox for a list, away from the main thread.
  public func contents() async -> Contents {
    guard let service else { return Contents(rows: [], account: nil, isReadable: false) }
    return await Self.contents(of: service, isOnline: network.isOnline)
  }

  private nonisolated static func contents(of service: OutboxService, isOnline: Bool?) async -> Contents {
    let account = await service.signedIn()?.marker.identity
    let rows = service.outbox.rows(signedInAs: account, isOnline: isOnline)
    return Contents(rows: rows, account: account, isReadable: true)
  }

  /// Performs the action that the user chose for a row, and then sends the shares that are due.
  ///
  /// Ask the user to confirm where `OutboxRow.Action` says so.
  ///
  /// - Throws: The errors of ``open()`` and of `Outbox.perform(_:on:signedInAs:)`.
  public func perform(_ action: OutboxRow.Action, on row: OutboxRow) async throws {
    try await Self.perform(action, on: row, in: try open())
    await drained()
  }

  private nonisolated static func perform(
    _ action: OutboxRow.Action, on row: OutboxRow, in service: OutboxService
  ) async throws {
    let account = await service.signedIn()?.marker.identity
    try service.outbox.perform(action, on: row.subject, signedInAs: account)
  }
}
