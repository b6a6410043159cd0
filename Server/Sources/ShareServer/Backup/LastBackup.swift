// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import ServerCore

/// Remembers in the data folder when a backup was last made of it.
package struct LastBackup {
  private struct Note: Codable {
    let madeAt: String
  }

  private let file: URL

  package init(_ dataFolder: URL) { file = dataFolder.appending(path: DataFolderEntries.lastBackup) }

  /// When the last backup was made; nil if none is known.
  package var time: Date? {
    guard let data = try? Data(contentsOf: file), let note = try? JSONDecoder().decode(Note.self, from: data)
    else { return nil }
    return Timestamp.date(note.madeAt)
  }

  /// Records that a backup was made, at `time`.
  package func record(_ time: Date) throws {
    try JSONEncoder().encode(Note(madeAt: Timestamp.text(time))).write(to: file, options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
  }
}
