// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import ServerCore
package import ShareContract
package import Storage

/// Lets a phone in by a code that its camera reads: the address of the server and a secret that is good once.
///
/// Who scans the code only asks. The owner of the account sees which device did, and says yes or no.
package struct PairingService: Sendable {
  /// A new code; its secret is shown this once.
  package struct Offer: Sendable {
    package let id: String
    package let secret: String
    package let expiresAt: Date
  }

  /// How far a code has come.
  package enum State: Sendable, Equatable {
    case waiting
    case taken(UserCode, device: String)
    /// It was decided, or its time is over.
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

  /// Makes a code for an account; one that it showed before and nobody took is over.
  package func offer(account: String) async throws -> Offer {
    let (secret, time) = (Secret.make(.pairing), Moment(now()))
    let record = PairingRecord(
      id: ShareID.make().text, account: account, expiresAt: time.advanced(by: Self.life))
    try await pairings.add(codeHash: secret.hash, record, at: time)
    return Offer(id: record.id, secret: secret.text, expiresAt: record.expiresAt.date)
  }

  /// How far one of the account's codes has come; nil when it has no such one.
  package func state(_ id: String, account: String) async throws -> State? {
    guard let pairing = try await pairings.find(id, account: account) else { return nil }
    guard let code = pairing.userCode.flatMap(UserCode.init(typed:)) else {
      return Moment(now()) < pairing.expiresAt ? .waiting : .over
    }
    guard let wish = try await access.wish(code, for: account) else { return .over }
    return .taken(code, device: wish.name)
  }
}

extension PairingService.Offer {
  /// What the camera reads, good for nothing but asking; nil for an address that no phone would take.
  package func link(server: String, email: String?) -> PairingLink? {
    PairingLink(server: server, account: email ?? "", code: secret)
  }
}
