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

  /// What may be told to a keychain or a server: it identifies the installation but does not reveal the nonce.
  package var digest: String {
    ShareBodyDigest.sha256(Array("sharepipe-installation\n".utf8) + bytes)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}

/// The state of the nonce's file.
package enum InstallationNonceState: Hashable, Sendable {
  case present(InstallationNonce)
  /// There is no valid nonce: the app was deleted, or restored from a backup.
  case absent
  /// It cannot be read just now.
  case unreadable
}

/// The file in the App Group's folder that holds the nonce.
package struct InstallationNonceFile: Sendable {
  package let url: URL

  package init(url: URL) {
    self.url = url
  }

  package func read() -> InstallationNonceState {
    guard DurableFiles.exists(url) else { return .absent }
    guard let data = try? DurableFiles.read(url) else { return .unreadable }
    return InstallationNonce(stored: data).map(InstallationNonceState.present) ?? .absent
  }

  /// Reads the nonce, or makes it where there is none; throws `ShareFileError`.
  ///
  /// Call it where a user signs in, in the app or the extension.
  package func readOrMake() throws -> InstallationNonce {
    switch read() {
    case .present(let nonce): return nonce
    case .unreadable: throw ShareFileError("read", url.path, code: 13)
    case .absent: return try make()
    }
  }

  private func make() throws -> InstallationNonce {
    let nonce = InstallationNonce.make()
    try DurableFiles.makeDurably(url.deletingLastPathComponent())
    try DurableFiles.replace(url, with: Data(nonce.bytes))
    DurableFiles.protect(url)
    try DurableFiles.sync(url.deletingLastPathComponent())
    return nonce
  }
}
