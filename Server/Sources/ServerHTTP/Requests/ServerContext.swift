// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import HTTPTypes
package import Hummingbird
package import Identity
import Logging
import Messages
import NIOCore
import NIOHTTPTypes
package import ServerCore
package import ShareContract

/// The state of one request, including its caller once known.
package struct ServerContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  package var caller: Caller? {
    didSet { facts.note(caller) }
  }
  /// What is known about the request, also to middleware that has only an earlier copy of this context.
  package let facts = RequestFacts()
  /// The client's IP address, if it is known: that of the connection, or the one that a trusted proxy names.
  package var peer: String
  /// The client's address as limits count it.
  package var peerKey: PeerKey { PeerKey(peer) }
  /// Where security events of the request are recorded.
  package var security: SecurityLog?
  private let channel: any Channel
  /// The size limit of bodies other than shares: forms and small JSON.
  package var maxUploadSize: Int { 256 << 10 }

  package init(source: Source) {
    coreContext = .init(source: source)
    channel = source.channel
    peer = source.channel.remoteAddress?.ipAddress ?? "unknown"
  }

  /// Returns the caller if it has the scope; otherwise throws the problem.
  package func require(_ scope: Scope) throws -> Caller {
    guard let caller else {
      throw ProblemResponse(
        Problem(.unauthenticated, .tokenMissing),
        headers: [.wwwAuthenticate: "Bearer realm=\"sharepipe\""])
    }
    guard caller.may(scope) else {
      note(.accessDenied, account: caller.account, [.scope: scope.rawValue])
      throw ProblemResponse(
        Problem(.missingScope, .scopeMissing(scope: scope.rawValue)),
        headers: [.wwwAuthenticate: "Bearer error=\"insufficient_scope\", scope=\"\(scope.rawValue)\""])
    }
    return caller
  }
}

extension ServerContext {
  /// Sends an interim response before the final one (RFC 9110, section 15.2).
  package func sendInterim(_ head: HTTPResponse) async throws {
    // HTTP/1.0 has no interim responses; such a client sends neither Expect nor a draft version.
    try await channel.writeAndFlush(HTTPResponsePart.head(head))
  }

  /// Returns when the connection's event loop has done what it was given before.
  package func waitForEventLoop() async throws {
    // Without a connection, as in tests that call routes in process, nothing runs the event loop.
    guard channel.isActive else { return }
    try await channel.eventLoop.submit {}.get()
  }

  /// Closes the connection when the response to its present request is complete.
  package func closeConnectionAfterResponse() {
    guard channel.isActive else { return }
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
  }

  /// Closes the connection, which ends the reading of a body.
  package func closeConnection() {
    channel.close(promise: nil)
  }
}
