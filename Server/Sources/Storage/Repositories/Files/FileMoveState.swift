// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Where the bodies and books of an installation are, and where they are being moved to.
package struct FileMoveState: Sendable, Equatable {
  package var location: String
  /// The new location; nil if the files aren't being moved.
  package var target: String?
  /// Identifies the command that moves them; nil if they aren't being moved.
  package var move: String?
  /// The last file that was handled, in the order of names or keys; all files up to it are in the new location, except those
  /// in ``skipped``.
  package var progress: String
  /// The files up to ``progress`` that were missing or damaged.
  package var skipped: [String]

  /// Reads the record; nil if there is none.
  init?(_ connection: any SQLConnection) throws {
    guard let row = try connection.row("SELECT location, target, move, progress FROM file_location") else {
      return nil
    }
    location = try row.text("location")
    target = try row.optionalText("target")
    move = try row.optionalText("move")
    // The first line is the position, and each further one a file that was skipped. No name or key has a line break.
    let lines = try row.text("progress").split(separator: "\n", omittingEmptySubsequences: false)
    (progress, skipped) = (lines.first.map(String.init) ?? "", lines.dropFirst().map(String.init))
  }

  /// The text of the record.
  static func text(_ progress: String, _ skipped: [String]) -> String {
    ([progress] + skipped).joined(separator: "\n")
  }

  func unfinished(_ target: String) -> StorageProblem {
    StorageProblem(
      .moved,
      "the files of this database are being moved from \(Self.name(location)) to \(Self.name(target)), which is not complete. "
        + "Run “sharepipe storage move” again with the same settings to continue, or with --cancel to stop the move"
    )
  }

  /// The problem of a command whose settings name another location.
  package var otherLocation: StorageProblem {
    let help = location == FileLocations.folder ? "omit --store" : "name that location with --store"
    return StorageProblem(
      .missing, "the files of this database are in \(Self.name(location)); \(help). Nothing was changed")
  }

  /// The new location as “database”, “folder”, or the host and name of a bucket; nil if the files aren't being moved.
  ///
  /// It isn't the value of --to: credentials and settings of a bucket aren't recorded.
  var shortTarget: String? { target.map { $0.hasPrefix("s3 ") ? String($0.dropFirst(3)) : $0 } }

  /// How messages name a location.
  package static func name(_ location: String) -> String {
    switch location {
    case FileLocations.folder: "the data folder"
    case "database": "the database"
    default: location
    }
  }
}
