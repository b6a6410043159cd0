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

/// `/v1/events`: what becomes of one's shares, as it happens (server-sent events).
///
/// An event `share` carries the status that `GET /v1/shares/{id}` would give. Its identifier says how far one has seen, so
/// that a client that comes back with `Last-Event-ID` misses nothing; one that comes without starts with the present.
package struct EventController {
  private let library: ShareLibrary
  private let transitions: Transitions
  private let accounts: AccountService
  private let streams = EventStreams()

  /// Changes are looked for so often: they come from other processes too.
  private static let pause: Duration = .milliseconds(500)
  /// So many looks without an event, and a line shows that the connection lives; the caller's right is asked again.
  private static let quietLooks = 30

  package init(library: ShareLibrary, transitions: Transitions, accounts: AccountService) {
    self.library = library
    self.transitions = transitions
    self.accounts = accounts
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get("v1/events", use: stream)
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
      // A credential that was revoked sees nothing more, however much happens.
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

  // A share that was deleted meanwhile has nothing to tell.
  private func event(_ id: ShareID, _ caller: Caller, _ mark: ChangeMark) async throws -> String? {
    guard let status = try? await library.status(id, account: caller.account) else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return
      "id: \(mark.text)\nevent: share\ndata: \(String(decoding: try encoder.encode(status), as: UTF8.self))\n\n"
  }
}

extension ChangeMark? {
  /// What was seen, else where things stand now.
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
