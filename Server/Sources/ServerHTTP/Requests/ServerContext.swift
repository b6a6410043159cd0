// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import HTTPTypes
package import Hummingbird
package import Identity
import Logging
import NIOCore
import NIOHTTPTypes
package import ServerCore
package import ShareContract

/// What travels with one request: the caller, once it is known.
package struct ServerContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  package var caller: Caller?
  /// The client's IP address, if it is known: that of the connection, or the one that a trusted proxy names.
  package var peer: String
  /// The client's address as limits count it.
  package var peerKey: PeerKey { PeerKey(peer) }
  /// Where security events of the request are recorded.
  package var security: SecurityLog?
  private let channel: any Channel
  /// Bodies other than shares: forms and small JSON.
  package var maxUploadSize: Int { 256 << 10 }

  package init(source: Source) {
    coreContext = .init(source: source)
    channel = source.channel
    peer = source.channel.remoteAddress?.ipAddress ?? "unknown"
  }

  /// The caller, if it may do that; else the problem to answer with.
  package func require(_ scope: Scope) throws -> Caller {
    guard let caller else {
      throw ProblemAnswer(
        Problem(.unauthenticated, detail: "Send a token as “Authorization: Bearer …”."),
        headers: [.wwwAuthenticate: "Bearer realm=\"sharepipe\""])
    }
    guard caller.may(scope) else {
      note(.accessDenied, account: caller.account, [.scope: scope.rawValue])
      throw ProblemAnswer(
        Problem(.missingScope, detail: "The token lacks the scope “\(scope.rawValue)”."),
        headers: [.wwwAuthenticate: "Bearer error=\"insufficient_scope\", scope=\"\(scope.rawValue)\""])
    }
    return caller
  }
}

extension ServerContext {
  /// Sends an interim answer; the final one follows (RFC 9110, section 15.2).
  package func sendInterim(_ head: HTTPResponse) async throws {
    // HTTP/1.0 knows none; such a client sends no Expect and no draft version either.
    try await channel.writeAndFlush(HTTPResponsePart.head(head))
  }

  /// Ends the connection, and so the reading of a body.
  package func closeConnection() {
    channel.close(promise: nil)
  }
}
