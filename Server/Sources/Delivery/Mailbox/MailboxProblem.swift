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
      case .unreachable: "Couldn't reach the mailbox's server."
      case .connectionLost: "The connection to the mailbox was lost."
      case .credentialsRefused: "The mailbox doesn't accept the user name and password."
      case .encryptionMissing: "Couldn't establish an encrypted connection to the mailbox."
      case .certificateUntrusted: "The certificate of the mailbox's server isn't trusted."
      case .folderMissing: "The folder of the mailbox doesn't exist or can't be opened."
      case .malformed: "The response from the mailbox's server isn't valid."
      case .interrupted: "Reading the mailbox was stopped."
      }
    return detail.isEmpty ? words : "\(words) (\(detail))"
  }
}
