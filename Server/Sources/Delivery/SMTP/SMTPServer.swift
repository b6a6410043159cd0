// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A mail server that is used only over TLS.
///
/// `smtp://` requires STARTTLS before anything else is sent; `smtps://` is encrypted from the first
/// byte. Plaintext can't be configured. Descriptions never contain the password.
package struct SMTPServer: Sendable {
  package let host: String
  package let port: Int
  package let encryption: Encryption
  /// A PEM file with the authorities to trust instead of the system's.
  package let caFile: String?
  /// Checks the bytes of every IP address before connecting; nil allows all of them.
  package var mayConnect: (@Sendable (_ address: [UInt8]) -> Bool)?
  let user: String?
  let password: String?

  package enum Encryption: Sendable { case startTLS, implicit }

  /// Why a URL or file can't be used; never contains the URL, because that contains the password.
  package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
    package let description: String
    /// Whether the URL has a user name, and no password.
    package private(set) var isPasswordMissing = false

    static let noPassword = Self(
      description: "The mail server needs a password for its user name", isPasswordMissing: true)
  }

  /// Reads `smtp://user:password@host:port` or `smtps://…`; the default ports are 587 and 465.
  package init(url: String, caFile: String? = nil) throws(ConfigurationError) {
    guard let parts = URLComponents(string: url), let host = parts.host, !host.isEmpty else {
      throw .init(
        description:
          "The mail server (SHAREPIPE_SMTP or --smtp) must have the form smtp://user:password@host:port or smtps://user:password@host:port"
      )
    }
    encryption = try Self.encryption(of: parts)
    try Self.checkNothingElse(in: parts)
    self.host = host
    port = parts.port ?? (encryption == .startTLS ? 587 : 465)
    user = parts.user.flatMap { $0.isEmpty ? nil : $0 }
    password = parts.password
    self.caFile = caFile
    try checkValues()
  }
}

extension SMTPServer {
  private static func encryption(of parts: URLComponents) throws(ConfigurationError) -> Encryption {
    switch parts.scheme?.lowercased() {
    case "smtp": return .startTLS
    case "smtps": return .implicit
    default: throw .init(description: "The mail server's address must start with smtp:// or smtps://")
    }
  }

  private static func checkNothingElse(in parts: URLComponents) throws(ConfigurationError) {
    if !["", "/"].contains(parts.path) || parts.query != nil || parts.fragment != nil {
      throw .init(description: "The mail server's address must end after host and port")
    }
  }

  private func checkValues() throws(ConfigurationError) {
    for value in [host, user ?? "", password ?? ""]
    where value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw .init(description: "The mail server's address has a control character in it")
    }
    if !(1...65_535).contains(port) {
      throw .init(description: "The mail server's port must be between 1 and 65535")
    }
    if user == nil, password != nil {
      throw .init(description: "The mail server needs both a user name and a password, or neither")
    }
    if let caFile, !FileManager.default.isReadableFile(atPath: caFile) {
      throw .init(description: "The file of trusted mail authorities cannot be read: \(caFile)")
    }
    // Last, because some commands ignore this fault.
    if user != nil, password == nil { throw .noPassword }
  }
}

extension SMTPServer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String {
    (encryption == .startTLS ? "smtp://" : "smtps://") + host + ":\(port)"
  }
  package var debugDescription: String { description }
  // `dump` and `String(reflecting:)` would otherwise show the stored password.
  package var customMirror: Mirror { Mirror(self, children: ["address": description]) }
}
