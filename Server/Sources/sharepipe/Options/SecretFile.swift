// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage

/// A secret in a file of its own, such as a credential of systemd or a secret of Docker.
struct SecretFile {
  /// The settings that name such files.
  static let keys = [
    "database-password-file", "store-secret-file", "smtp-password-file", "mailbox-password-file",
    "oidc-secret-file",
  ]

  private let path: String
  private let key: String

  /// - Parameter key: the setting that names the file.
  init(_ path: String, of key: String) {
    (self.path, self.key) = (path, key)
  }

  /// Returns the secret without the end of its line; throws a failure that doesn't contain it.
  func secret() throws -> String {
    guard var secret = String(data: try contents(), encoding: .utf8) else { throw malformed("isn't UTF-8") }
    while secret.last?.isNewline == true { secret.removeLast() }
    guard !secret.isEmpty else { throw malformed("is empty") }
    guard !secret.contains(where: { $0.isNewline || $0 == "\0" }) else {
      throw malformed("has several lines; it must contain only the secret")
    }
    return secret
  }

  private func contents() throws -> Data {
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      throw CommandFailure(.noInput, "couldn't read the file of --\(key)", because: error)
    }
  }

  private func malformed(_ reason: String) -> CommandFailure {
    CommandFailure(.badData, "\(path), the file of --\(key), \(reason)")
  }
}

extension Settings {
  /// The settings whose value is a URL that can contain a secret.
  static let urlsWithSecrets = ["database", "store", "smtp", "mailbox"]

  static func hasSecret(_ url: String) -> Bool {
    URLWithUser(url)?.user.contains(":") == true || (try? PostgreSQLAddress(url))?.hasPassword == true
  }

  /// Returns a URL with the secret of its file; nil if the URL isn't set.
  ///
  /// - Parameters:
  ///   - key: the setting with the URL, such as `smtp`.
  ///   - file: the setting with the path of the file, such as `smtp-password-file`.
  func url(_ key: String, secretIn file: String) throws -> String? {
    guard let path = text(file) else { return text(key) }
    guard let url = text(key) else { throw CommandFailure(.usage, "--\(file) requires --\(key)") }
    guard let parts = URLWithUser(url) else {
      throw CommandFailure(.usage, "--\(file) requires a user before the host in --\(key), as in USER@HOST")
    }
    guard !parts.user.contains(":"), (try? PostgreSQLAddress(url))?.hasPassword != true else {
      throw CommandFailure(
        .usage, "--\(key) contains a secret and --\(file) names another one; remove one of them")
    }
    return parts.adding(secret: try SecretFile(path, of: file).secret())
  }
}

/// A URL in parts; `URLComponents` doesn't read one of PostgreSQL with several hosts.
private struct URLWithUser {
  let user: Substring
  private let start: Substring
  private let end: Substring

  /// Reads a URL; nil if it has no user.
  init?(_ url: String) {
    guard let scheme = url.range(of: "://") else { return nil }
    let rest = url[scheme.upperBound...]
    let authority = rest.prefix { !"/?#".contains($0) }
    guard let sign = authority.lastIndex(of: "@"), sign > authority.startIndex else { return nil }
    (start, user, end) = (url[..<scheme.upperBound], rest[..<sign], rest[sign...])
  }

  func adding(secret: String) -> String {
    let encoded = secret.utf8.map { byte in
      Self.plain.contains(byte) ? String(UnicodeScalar(byte)) : String(format: "%%%02X", byte)
    }
    return "\(start)\(user):\(encoded.joined())\(end)"
  }

  /// The bytes that have no other meaning anywhere in a URL.
  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
}
