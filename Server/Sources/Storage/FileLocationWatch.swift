// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization

/// Stops a process from using a database whose files were moved to another location.
///
/// A command can move them while this process has no connection. The process would still write files to the old location,
/// where no other one finds them.
final class FileLocationWatch: Sendable {
  /// The location that is recorded for the data folder.
  static let folder = "folder"

  private let seen = Mutex<String?>(nil)

  /// The query for the location; while the files are being moved, it isn't the same as before.
  static let query = "SELECT location || coalesce(' to ' || target, '') AS location FROM file_location"

  /// Records the location that a new connection finds; throws `moved` if an earlier one found another location.
  ///
  /// - Parameter location: nil if none is recorded yet.
  func record(_ location: String?) throws {
    guard let location else { return }
    try seen.withLock { seen in
      guard seen == nil || seen == location else { throw Self.moved }
      seen = location
    }
  }

  private static let moved = StorageProblem(
    .moved,
    "the bodies and books were moved to another location while this program had no connection to the database. Restart the "
      + "program with the new --store")
}
