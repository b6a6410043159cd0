// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A mail server to hand mail to, always over TLS.
///
/// `smtp://` demands STARTTLS before anything else is said; `smtps://` is encrypted from the first
/// byte. There is no way to ask for plain text. The password never shows in a description.
package struct SMTPServer: Sendable {
  package let host: String
  package let port: Int
  package let encryption: Encryption
  /// A PEM file with the authorities to trust instead of the system's.
  package let caFile: String?
  /// Judges the bytes of every address before it is connected; nil lets all be.
  package var mayConnect: (@Sendable (_ address: [UInt8]) -> Bool)?
  let user: String?
  let password: String?

  package enum Encryption: Sendable { case startTLS, implicit }

  /// Why an address or file cannot be used; never repeats the address, since it holds the password.
  package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// Reads `smtp://user:password@host:port` or `smtps://…`; ports default to 587 and 465.
  package init(url: String, caFile: String? = nil) throws(ConfigurationError) {
    guard let parts = URLComponents(string: url), let host = parts.host, !host.isEmpty else {
      throw .init(description: "The mail server must be given as smtp://user:password@host:port")
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
    if (user == nil) != (password == nil) {
      throw .init(description: "The mail server needs both a user name and a password, or neither")
    }
    if let caFile, !FileManager.default.isReadableFile(atPath: caFile) {
      throw .init(description: "The file of trusted mail authorities cannot be read: \(caFile)")
    }
  }
}

extension SMTPServer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String {
    (encryption == .startTLS ? "smtp://" : "smtps://") + host + ":\(port)"
  }
  package var debugDescription: String { description }
  // `dump` and `String(reflecting:)` would show the stored password otherwise.
  package var customMirror: Mirror { Mirror(self, children: ["address": description]) }
}
