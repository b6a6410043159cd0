// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage

extension StorageProblem {
  /// The message for the operator about a SQLite database that is damaged, or is another file.
  static func damaged(_ file: URL, _ finding: String) -> StorageProblem {
    StorageProblem(
      .damaged,
      "the database \(file.path) is damaged (\(finding)). Keep the file, and restore a backup to a new "
        + "folder: sharepipe restore BACKUP --data FOLDER")
  }
}
