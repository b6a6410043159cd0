// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

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
