// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage

/// Why a backup or restore stops, as a message for the operator.
package struct BackupProblem: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Code: Sendable {
    /// The target exists already.
    case occupied
    /// The target is in the data folder.
    case inside
    /// There is nothing to back up or restore.
    case noBackup
    /// Files or rows differ from the manifest.
    case damaged
    /// The file system refused an operation.
    case failed
  }

  package let code: Code
  package let description: String
  /// The missing or damaged files and rows.
  package let findings: [String]

  package init(_ code: Code, _ description: String, findings: [String] = []) {
    self.code = code
    self.description = description
    self.findings = findings
  }
}
