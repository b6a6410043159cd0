// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import ServerCore
package import ShareContract
package import Storage

/// Connects a phone that scans a QR code with the server's URL and a one-time secret.
///
/// Scanning the code only sends a request. The account's owner sees which device sent it and confirms or denies it.
package struct PairingService: Sendable {
  /// A new code; its secret is shown only once.
  package struct Offer: Sendable {
    package let id: String
    package let secret: String
    package let expiresAt: Date
  }

  /// The state of a code.
  package enum State: Sendable, Equatable {
    case waiting
    case taken(UserCode, device: String)
    /// The request was decided, or the code has expired.
    case over
  }

  package static let life: Duration = .seconds(600)

  private let pairings: Pairings
  private let access: AppAccess
  private let now: @Sendable () -> Date

  package init(engine: any Engine, access: AppAccess, now: @escaping @Sendable () -> Date) {
    pairings = Pairings(engine)
    (self.access, self.now) = (access, now)
  }

  /// Creates a code for an account.
  ///
  /// An earlier code that nobody scanned expires.
  package func offer(account: String) async throws -> Offer {
    let (secret, time) = (Secret.make(.pairing), Moment(now()))
    let record = PairingRecord(
      id: ShareID.make().text, account: account, expiresAt: time.advanced(by: Self.life))
    try await pairings.add(codeHash: secret.hash, record, at: time)
    return Offer(id: record.id, secret: secret.text, expiresAt: record.expiresAt.date)
  }

  /// The state of one of the account's codes, or nil if there is no such code.
  package func state(_ id: String, account: String) async throws -> State? {
    guard let pairing = try await pairings.find(id, account: account) else { return nil }
    guard let code = pairing.userCode.flatMap(UserCode.init(typed:)) else {
      return Moment(now()) < pairing.expiresAt ? .waiting : .over
    }
    guard let pendingRequest = try await access.pendingRequest(code, for: account) else { return .over }
    return .taken(code, device: pendingRequest.name)
  }
}

extension PairingService.Offer {
  /// The URL in the QR code, which only allows sending a request; nil for a server URL that no phone would accept.
  package func link(server: String, email: String?) -> PairingLink? {
    PairingLink(server: server, account: email ?? "", code: secret)
  }
}
