// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ServerCore
import ShareContract

extension ServerContext {
  /// Records a security event of this request.
  package func note(_ event: SecurityEvent, account: String?, _ details: [SecurityDetail: String] = [:]) {
    security?.note(event, peer: peer, account: account, details)
  }

  /// Runs an action that needs a credential; records the problem that refuses it.
  ///
  /// - Parameter account: the account of the credential, if it is known.
  package func notingRefusal<Value>(
    as event: SecurityEvent, via way: String, account: () async throws -> String? = { nil },
    _ action: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await action()
    } catch let problem as Problem {
      note(event, account: try await account(), [.via: way, .reason: problem.code])
      throw problem
    }
  }
}
