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
      return engine.serverName ?? name(ofInstallation: engine.installation)
    }
    if let text = stored(in: folder) { return text }
    let made = String(UInt32.random(in: 0x1000_0000...UInt32.max), radix: 16)
    try store(made, in: folder)
    return made
  }

  /// The name of servers with a PostgreSQL database that has no other name.
  static func name(ofInstallation installation: String) -> String {
    String(Secret.hexadecimal(SHA256.hash(data: Data(installation.utf8))).prefix(8))
  }

  /// The name in the data folder; nil if there is none.
  static func stored(in folder: URL) -> String? {
    let text = try? String(contentsOf: file(in: folder), encoding: .utf8)
    return text.flatMap { isValid($0) ? $0 : nil }
  }

  /// Stores the name in the data folder.
  static func store(_ name: String, in folder: URL) throws {
    let file = file(in: folder)
    try Data(name.utf8).write(to: file, options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
  }

  private static func file(in folder: URL) -> URL { folder.appending(path: "server.id") }

  private static func isValid(_ text: String) -> Bool {
    text.utf8.count == 8 && text.allSatisfy(\.isHexDigit)
  }
}
