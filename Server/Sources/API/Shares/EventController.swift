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

  /// The interval between checks for changes, which may also come from other processes.
  private static let pause: Duration = .milliseconds(500)
  /// After this many checks without an event, a line shows that the connection is alive, and the credential is checked.
  private static let quietLooks = 30

  package init(library: ShareLibrary, transitions: Transitions, accounts: AccountService) {
    self.library = library
    self.transitions = transitions
    self.accounts = accounts
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
        defer { streams.leave(seat, caller.account) }
        try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
        try await tell(caller, from: mark, seat) { try await writer.write(ByteBuffer(string: $0)) }
        try await writer.finish(nil)
      })
  }

  private func tell(
    _ caller: Caller, from start: ChangeMark, _ seat: EventStreams.Seat,
    write: (String) async throws -> Void
  ) async throws {
    var (mark, quiet) = (start, 0)
    while !Task.isShuttingDownGracefully && !Task.isCancelled && !seat.isTaken {
      let changes = try await transitions.changes(account: caller.account, after: mark)
      mark = changes.mark
      // A revoked credential receives no more events.
      let isSilent = quiet % Self.quietLooks == Self.quietLooks - 1
      if isSilent || !changes.shares.isEmpty {
        guard try await accounts.isStillIn(caller) else { return }
      }
      for id in changes.shares.compactMap(ShareID.init) {
        guard let event = try await event(id, caller, mark) else { continue }
        try await write(event)
        quiet = 0
      }
      quiet += 1
      if quiet % Self.quietLooks == 0 { try await write(": here\n\n") }
      await cancelWhenGracefulShutdown { () async -> Void in try? await Task.sleep(for: Self.pause) }
    }
  }

  // A share that was deleted in the meantime has no event.
  private func event(_ id: ShareID, _ caller: Caller, _ mark: ChangeMark) async throws -> String? {
    guard let status = try? await library.status(id, account: caller.account) else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return
      "id: \(mark.text)\nevent: share\ndata: \(String(decoding: try encoder.encode(status), as: UTF8.self))\n\n"
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
  /// Last-Event-ID.
  fileprivate static let lastEventID = Self("Last-Event-ID")!
  /// X-Accel-Buffering, which proxies heed that would gather events.
  fileprivate static let noBuffering = Self("X-Accel-Buffering")!
}
