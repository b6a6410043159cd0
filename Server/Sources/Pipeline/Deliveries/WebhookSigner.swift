// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
package import Foundation

/// Signs messages with the secrets of a webhook.
package struct WebhookSigner: Sendable {
  private let keys: [SymmetricKey]

  /// - Parameter secrets: `whsec_` and the key in base64; the current secret comes first.
  package init(_ secrets: [String]) {
    keys = secrets.compactMap { secret in
      Data(base64Encoded: String(secret.dropFirst(Self.prefix.count))).map { SymmetricKey(data: $0) }
    }
  }

  private static let prefix = "whsec_"

  /// A new secret in the format of Standard Webhooks.
  package static func makeSecret() -> String {
    let key = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
    return prefix + key.base64EncodedString()
  }

  /// The signatures of a message in base64, one for each secret.
  package func signatures(of message: Data) -> [String] {
    keys.map { Data(HMAC<SHA256>.authenticationCode(for: message, using: $0)).base64EncodedString() }
  }
}
