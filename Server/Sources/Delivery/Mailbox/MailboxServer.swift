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
  package let isImplicit: Bool
  /// The name of the folder, such as `INBOX`; printable ASCII.
  package let folder: String
  /// A PEM file with the authorities to trust instead of the system's.
  package let caFile: String?
  let user: String
  let password: String

  /// Why a URL can't be used; never contains the URL, because that contains the password.
  package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// Reads `imaps://user:password@host/FOLDER`; the default ports are 993 and 143, the default folder is INBOX.
  package init(url: String, caFile: String? = nil) throws(ConfigurationError) {
    guard let parts = URLComponents(string: url), let host = parts.host, !host.isEmpty,
      let scheme = parts.scheme?.lowercased(), ["imaps", "imap"].contains(scheme)
    else { throw .init(description: "The mailbox must be given as imaps://user:password@host/INBOX") }
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
    guard !user.isEmpty, !password.isEmpty else {
      throw .init(description: "The mailbox needs a user name and a password")
    }
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
  }
}

extension MailboxServer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { (isImplicit ? "imaps://" : "imap://") + "\(host):\(port)/\(folder)" }
  package var debugDescription: String { description }
  // `dump` and `String(reflecting:)` would otherwise show the stored password.
  package var customMirror: Mirror { Mirror(self, children: ["address": description]) }
}

/// The position up to which a mailbox was read (RFC 3501 section 2.3.1.1).
package struct MailboxCursor: Sendable, Equatable {
  /// The validity value of the mail numbers.
  package let validity: Int
  /// The number of the last mail that was read.
  package let lastUID: Int

  package init(validity: Int, lastUID: Int) {
    self.validity = validity
    self.lastUID = lastUID
  }
}

/// Some mails of a mailbox, in order.
package struct MailboxBatch: Sendable {
  /// A mail, cut to `ReceivedMail.sizeLimit`.
  package struct Mail: Sendable {
    package let uid: Int
    package let bytes: [UInt8]
  }

  package let mails: [Mail]
  /// The cursor for the next batch once these mails are stored.
  package let cursor: MailboxCursor
  /// Whether the mailbox has more mails already.
  package let hasMore: Bool
}

/// Why a mailbox could not be read.
package struct MailboxProblem: Error, Equatable, CustomStringConvertible {
  package enum Code: String, Sendable {
    case unreachable, connectionLost, credentialsRefused, encryptionMissing, certificateUntrusted,
      folderMissing
    case malformed, interrupted
  }

  package let code: Code
  /// The message of the server or the system; never contains a credential.
  package let detail: String

  package var description: String {
    let words =
      switch code {
      case .unreachable: "The mailbox's server cannot be reached."
      case .connectionLost: "The connection to the mailbox broke."
      case .credentialsRefused: "The mailbox does not accept the user name and password."
      case .encryptionMissing: "No encrypted connection to the mailbox could be made."
      case .certificateUntrusted: "The certificate of the mailbox's server is not trusted."
      case .folderMissing: "The mailbox has no such folder, or it cannot be opened."
      case .malformed: "The mailbox's server says what cannot be understood."
      case .interrupted: "Reading the mailbox was stopped."
      }
    return detail.isEmpty ? words : "\(words) (\(detail))"
  }
}
