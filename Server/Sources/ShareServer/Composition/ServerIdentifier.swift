// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Foundation
import ServerCore
import Storage

/// A short random name of this server, which tells its cookies from those of other servers on the same host.
///
/// It is made at the first start and stored in the data folder; servers with the same PostgreSQL database have the same
/// name. Without it, everybody has to sign in again.
enum ServerIdentifier {
  /// Reads the name, or makes it; throws if it can't be stored.
  static func load(from folder: URL, _ engine: any Engine) throws -> String {
    if let engine = engine as? PostgreSQLEngine {
      return String(Secret.hexadecimal(SHA256.hash(data: Data(engine.installation.utf8))).prefix(8))
    }
    let file = folder.appending(path: "server.id")
    if let text = try? String(contentsOf: file, encoding: .utf8), isValid(text) { return text }
    let made = String(UInt32.random(in: 0x1000_0000...UInt32.max), radix: 16)
    try Data(made.utf8).write(to: file, options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    return made
  }

  private static func isValid(_ text: String) -> Bool {
    text.utf8.count == 8 && text.allSatisfy(\.isHexDigit)
  }
}
