// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import ShareContract

/// The random value that identifies this installation of the app.
///
/// It lies in a file that is neither backed up nor kept when the app is deleted; the keychain outlives both. A
/// credential is taken only together with the nonce it was stored with.
package struct InstallationNonce: Hashable, Sendable {
  package let bytes: [UInt8]

  /// Makes a new nonce.
  package static func make() -> InstallationNonce {
    var generator = SystemRandomNumberGenerator()
    return InstallationNonce(bytes: (0..<32).map { _ in .random(in: .min ... .max, using: &generator) })
  }

  /// Reads a stored nonce; nil if it has another length.
  package init?(stored: Data) {
    guard stored.count == 32 else { return nil }
    bytes = Array(stored)
  }

  /// A digest for keychain and server: it identifies the installation but doesn't reveal the nonce.
  package var digest: String {
    ShareBodyDigest.sha256(Array("sharepipe-installation\n".utf8) + bytes)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}
