// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Hummingbird
import Logging
import NIOCore
import ShareContract

/// What travels with one request: the caller, once it is known.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  var caller: Caller?
  /// The address of whoever is connected.
  let peer: String
  /// Bodies other than shares: forms and small JSON.
  var maxUploadSize: Int { 256 << 10 }

  init(source: Source) {
    coreContext = .init(source: source)
    peer = source.channel.remoteAddress?.ipAddress ?? "unknown"
  }

  /// The caller, if it may do that; else the problem to answer with.
  func require(_ scope: Scope) throws -> Caller {
    guard let caller else {
      throw ProblemAnswer(
        Problem(.unauthenticated, detail: "Send a token as “Authorization: Bearer …”."),
        headers: [.wwwAuthenticate: "Bearer realm=\"sharepipe\""])
    }
    guard caller.may(scope) else {
      throw ProblemAnswer(
        Problem(.missingScope, detail: "The token lacks the scope “\(scope.rawValue)”."),
        headers: [.wwwAuthenticate: "Bearer error=\"insufficient_scope\", scope=\"\(scope.rawValue)\""])
    }
    return caller
  }
}
