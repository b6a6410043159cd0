// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import ShareContract

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
