// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The sender's mailbox, which receives replies; used only over TLS (RFC 5092).
///
/// `imaps://` is encrypted from the first byte, `imap://` requires STARTTLS. Descriptions never contain the password.
package struct MailboxServer: Sendable {
  package let host: String
  package let port: Int
  /// Whether TLS starts with the connection; otherwise STARTTLS is used.
  let isImplicit: Bool
  /// The name of the folder, such as `INBOX`; printable ASCII.
  package let folder: String
  /// A PEM file with the authorities to trust instead of the system's.
  package let caFile: String?
  let user: String
  let password: String

  /// Why a URL can't be used; never contains the URL, because that contains the password.
  package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
    package let description: String
    /// Whether the URL has a user name, and no password.
    package private(set) var isPasswordMissing = false

    static let noPassword = Self(
      description: "The mailbox needs a password for its user name", isPasswordMissing: true)
  }

  /// Reads `imaps://user:password@host/FOLDER`; the default ports are 993 and 143, the default folder is INBOX.
  package init(url: String, caFile: String? = nil) throws(ConfigurationError) {
    guard let parts = URLComponents(string: url), let host = parts.host, !host.isEmpty,
      let scheme = parts.scheme?.lowercased(), ["imaps", "imap"].contains(scheme)
    else { throw .init(description: "The mailbox must have the form imaps://user:password@host/INBOX") }
    guard parts.query == nil, parts.fragment == nil else {
      throw .init(description: "The mailbox's address must end after its folder")
    }
    self.host = host
    isImplicit = scheme == "imaps"
    port = parts.port ?? (isImplicit ? 993 : 143)
    user = parts.user ?? ""
    password = parts.password ?? ""
    let path = parts.path.drop { $0 == "/" }
    folder = path.isEmpty ? "INBOX" : String(path)
    self.caFile = caFile
    try checkValues()
  }

  /// A key that identifies this mailbox; contains no password.
  package var identity: String { "\(user)@\(host):\(port)/\(folder)" }

  private func checkValues() throws(ConfigurationError) {
    guard !user.isEmpty else { throw .init(description: "The mailbox needs a user name and a password") }
    for value in [host, user, password]
    where value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw .init(description: "The mailbox's address has a control character in it")
    }
    guard folder.utf8.count <= 200,
      folder.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && !"\"\\;%*".utf8.contains($0) })
    else { throw .init(description: "The mailbox's folder must be plain ASCII") }
    guard (1...65_535).contains(port) else {
      throw .init(description: "The mailbox's port must be between 1 and 65535")
    }
    if let caFile, !FileManager.default.isReadableFile(atPath: caFile) {
      throw .init(description: "The file of trusted mailbox authorities cannot be read: \(caFile)")
    }
    // Last, because some commands ignore this fault.
    guard !password.isEmpty else { throw .noPassword }
  }
}

extension MailboxServer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { (isImplicit ? "imaps://" : "imap://") + "\(host):\(port)/\(folder)" }
  package var debugDescription: String { description }
  // `dump` and `String(reflecting:)` would otherwise show the stored password.
  package var customMirror: Mirror { Mirror(self, children: ["address": description]) }
}
