// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import ServerCore

/// Remembers in the data folder when a backup was last made of it.
package struct LastBackup {
  private struct Note: Codable {
    let madeAt: String
  }

  private let folder: URL
  private let file: URL

  package init(_ dataFolder: URL) {
    (folder, file) = (dataFolder, dataFolder.appending(path: DataFolderEntries.lastBackup))
  }

  /// When the last backup was made; nil if none is known.
  package var time: Date? {
    guard let data = try? Data(contentsOf: file), let note = try? JSONDecoder().decode(Note.self, from: data)
    else { return nil }
    return Timestamp.date(note.madeAt)
  }

  /// Records that a backup was made, at `time`.
  ///
  /// The file gets the owner of the folder, because the server must be able to read it after “sudo sharepipe backup”.
  package func record(_ time: Date) throws {
    let draft = file.appendingPathExtension(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: draft) }
    let note = try JSONEncoder().encode(Note(madeAt: Timestamp.text(time)))
    try SyncedFile.write(note, to: draft, forOwnerOf: folder)
    guard rename(draft.path, file.path) == 0 else { throw FileProblem("rename", file.path) }
  }
}
