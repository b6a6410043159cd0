// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerCore

/// Remembers in the data folder when a backup was last made of it.
struct LastBackup {
  private struct Note: Codable {
    let madeAt: String
  }

  private let file: URL

  init(_ dataFolder: URL) { file = dataFolder.appending(path: DataFolderEntries.lastBackup) }

  /// When the last backup was made; nil if none is known.
  var time: Date? {
    guard let data = try? Data(contentsOf: file), let note = try? JSONDecoder().decode(Note.self, from: data)
    else { return nil }
    return Timestamp.date(note.madeAt)
  }

  /// Records a backup.
  ///
  /// A user who may only read the folder can make backups, too, so a failure is ignored.
  func record(_ time: Date) {
    try? JSONEncoder().encode(Note(madeAt: Timestamp.text(time))).write(to: file, options: .atomic)
    try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
  }
}
