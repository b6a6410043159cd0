// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
package import Hummingbird
package import Identity
import NIOCore
package import Pipeline
package import ServerHTTP
import ServiceLifecycle
import ShareContract
package import Storage

/// Serves `/v1/events`: changes of an account's shares as they happen (server-sent events).
///
/// An event `share` has the same data as `GET /v1/shares/{id}`. Its identifier marks the client's position, so that a
/// client that reconnects with `Last-Event-ID` misses nothing. A client without it starts with the present.
package struct EventController {
  private let library: ShareLibrary
  private let transitions: Transitions
  private let accounts: AccountService
  private let streams = EventStreams()
  private let listener: ChangeListener

  /// How long a stream waits for a change before it checks whether it has to end.
  private static let pause: Duration = .seconds(1)
  /// After this time without an event, a line shows that the connection is alive, and the credential is checked.
  private static let quiet: Duration = .seconds(15)

  package init(
    library: ShareLibrary, transitions: Transitions, accounts: AccountService, listener: ChangeListener
  ) {
    self.library = library
    self.transitions = transitions
    self.accounts = accounts
    self.listener = listener
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(Routes.events), use: stream)
  }

  @Sendable
  private func stream(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let seen = request.headers[.lastEventID].flatMap(ChangeMark.init)
    let mark = try await seen.orPresent(transitions, caller.account)
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream; charset=utf-8", .noBuffering: "no"],
      body: ResponseBody { writer in
        let seat = streams.enter(caller.account)
        let changes = listener.enter(caller.account)
        defer {
          streams.leave(seat, caller.account)
          listener.leave(caller.account)
        }
        try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
        try await tell(caller, of: changes, from: mark, seat) {
          try await writer.write(ByteBuffer(string: $0))
        }
        try await writer.finish(nil)
      })
  }

  private func tell(
    _ caller: Caller, of changes: AccountChanges, from start: ChangeMark, _ seat: EventStreams.Seat,
    write: (String) async throws -> Void
  ) async throws {
    var (mark, lastWrite, seen): (ChangeMark, ContinuousClock.Instant, Int?) = (start, .now, nil)
    var isCaughtUp = false
    while !Task.isShuttingDownGracefully && !Task.isCancelled && !seat.isTaken {
      // Both are read before the changes, so that a change during the search is found by the next one.
      let (news, number) = (changes.mark, changes.number)
      if !isCaughtUp || number != seen {
        let found = try await transitions.changes(account: caller.account, after: mark)
        (mark, seen, isCaughtUp) = (found.mark, number, found.shares.isEmpty)
        guard let isAny = try await tell(found.shares, caller, write: write) else { return }
        if isAny { lastWrite = .now }
        if !isCaughtUp { continue }
      }
      if lastWrite.duration(to: .now) >= Self.quiet {
        guard try await accounts.isStillIn(caller) else { return }
        try await write(": here\n\n")
        lastWrite = .now
      }
      await cancelWhenGracefulShutdown { await changes.wait(after: news, atMost: Self.pause) }
    }
  }

  /// Writes an event for each share; returns whether it wrote any, or nil when the credential was revoked.
  private func tell(
    _ shares: [ShareChange], _ caller: Caller, write: (String) async throws -> Void
  ) async throws -> Bool? {
    guard !shares.isEmpty else { return false }
    // A revoked credential receives no more events.
    guard try await accounts.isStillIn(caller) else { return nil }
    var isAny = false
    for share in shares {
      guard let event = try await event(share, caller) else { continue }
      try await write(event)
      isAny = true
    }
    return isAny
  }

  // A share that was deleted in the meantime has no event.
  private func event(_ share: ShareChange, _ caller: Caller) async throws -> String? {
    guard let id = ShareID(share.id), let status = try await status(id, caller) else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return
      "id: \(share.mark.text)\nevent: share\ndata: \(String(decoding: try encoder.encode(status), as: UTF8.self))\n\n"
  }

  // Other errors end the stream, so that the client continues with this share when it reconnects.
  private func status(_ id: ShareID, _ caller: Caller) async throws -> ShareStatus? {
    do {
      return try await library.status(id, account: caller.account)
    } catch let problem as Problem where problem.status == 404 {
      return nil
    }
  }
}

extension ChangeMark? {
  /// The client's position, or the current one.
  fileprivate func orPresent(_ transitions: Transitions, _ account: String) async throws -> ChangeMark {
    if let self { return self }
    return try await transitions.mark(account: account)
  }
}

extension HTTPField.Name {
  /// The field `Last-Event-ID`, by which a client resumes a stream of events.
  fileprivate static let lastEventID = Self("Last-Event-ID")!
  /// X-Accel-Buffering, which proxies heed that would gather events.
  fileprivate static let noBuffering = Self("X-Accel-Buffering")!
}
