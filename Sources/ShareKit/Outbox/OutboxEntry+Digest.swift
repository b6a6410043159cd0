// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract

/// The digest of a long body, which is computed after the user saw "Saved" and stored in a file beside the body.
///
/// It isn't in the manifest, because rewriting the manifest could undo what another process has just written there.
extension OutboxEntry {
  /// SHA-256 of the body, lower-case hexadecimal; nil if the body cannot be read.
  ///
  /// Reads the whole body if the digest isn't known yet, and stores the digest.
  @discardableResult
  public func digest() -> String? {
    if let knownDigest { return knownDigest }
    guard let digest = try? ShareBodyFile(reading: bodyFile).sha256() else { return nil }
    try? DurableFiles.replace(digestFile, with: Data(digest.utf8))
    return digest
  }

  /// The digest as it was when the body was written or first read.
  var knownDigest: String? { manifest.body.sha256 ?? storedDigest }

  /// Belongs to one body file by its name, as an assigned share's body is another file.
  var digestFile: URL { folder.appendingPathComponent(manifest.bodyName + ".sha256", isDirectory: false) }

  private var storedDigest: String? {
    guard let data = try? DurableFiles.read(digestFile) else { return nil }
    let text = String(decoding: data, as: UTF8.self)
    return text.utf8.count == 64 && text.allSatisfy(\.isHexDigit) ? text : nil
  }
}
