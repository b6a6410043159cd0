// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
package import Foundation
import ShareContract

/// Makes the addresses at which a webhook's receiver can download a book without an account.
///
/// An address is signed with the webhook's secret and is valid for a week.
package struct BookLinks: Sendable {
  private let base: @Sendable () -> String

  /// - Parameter base: the server's public address, which is known only once the server listens.
  package init(base: @escaping @Sendable () -> String) { self.base = base }

  private static let life = 7 * 86_400

  /// - Parameter delivery: the identifier of a delivery, or of a volume, whose link remains valid when one of its shares is deleted.
  package func link(to delivery: String, _ signer: WebhookSigner, now: Date) -> String? {
    let end = Int(now.timeIntervalSince1970) + Self.life
    guard let signature = signer.signatures(of: Self.message(delivery, end)).first else { return nil }
    return "\(base())\(Routes.deliveredBook(delivery))?until=\(end)&signature=\(Self.urlSafe(signature))"
  }

  /// Whether that address was signed with one of the secrets and hasn't expired.
  package static func isGood(
    _ delivery: String, until end: Int, signature: String, _ signer: WebhookSigner, now: Date
  ) -> Bool {
    guard Double(end) > now.timeIntervalSince1970 else { return false }
    // Hashes are compared, so that the time it takes reveals nothing.
    let wanted = SHA256.hash(data: Data(signature.utf8))
    return signer.signatures(of: message(delivery, end)).contains {
      SHA256.hash(data: Data(urlSafe($0).utf8)) == wanted
    }
  }

  private static func message(_ delivery: String, _ end: Int) -> Data {
    Data("book \(delivery) \(end)".utf8)
  }

  private static func urlSafe(_ text: String) -> String {
    text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}
