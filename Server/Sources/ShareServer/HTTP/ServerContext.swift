// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
import Hummingbird
import Logging
import Messages
import NIOCore
import NIOHTTPTypes
import ShareContract

/// What travels with one request: the caller, once it is known.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  var caller: Caller?
  /// The client's IP address, if it is known: that of the connection, or the one that a trusted proxy names.
  var peer: String
  /// The client's address as limits count it.
  var peerKey: PeerKey { PeerKey(peer) }
  /// Where security events of the request are recorded.
  var security: SecurityLog?
  private let channel: any Channel
  /// Bodies other than shares: forms and small JSON.
  var maxUploadSize: Int { 256 << 10 }

  init(source: Source) {
    coreContext = .init(source: source)
    channel = source.channel
    peer = source.channel.remoteAddress?.ipAddress ?? "unknown"
  }

  /// The caller, if it may do that; else the problem to answer with.
  func require(_ scope: Scope) throws -> Caller {
    guard let caller else {
      throw ProblemAnswer(
        Problem(.unauthenticated, .tokenMissing),
        headers: [.wwwAuthenticate: "Bearer realm=\"sharepipe\""])
    }
    guard caller.may(scope) else {
      note(.accessDenied, account: caller.account, [.scope: scope.rawValue])
      throw ProblemAnswer(
        Problem(.missingScope, .scopeMissing(scope: scope.rawValue)),
        headers: [.wwwAuthenticate: "Bearer error=\"insufficient_scope\", scope=\"\(scope.rawValue)\""])
    }
    return caller
  }
}

extension ServerContext {
  /// Sends an interim answer; the final one follows (RFC 9110, section 15.2).
  func sendInterim(_ head: HTTPResponse) async throws {
    // HTTP/1.0 knows none; such a client sends no Expect and no draft version either.
    try await channel.writeAndFlush(HTTPResponsePart.head(head))
  }

  /// Ends the connection, and so the reading of a body.
  func closeConnection() {
    channel.close(promise: nil)
  }
}
