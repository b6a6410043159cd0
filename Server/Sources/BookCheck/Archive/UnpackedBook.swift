// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The files of a book in their order, to inspect or to write again.
package struct UnpackedBook: Sendable {
  package struct File: Sendable {
    package var name: String
    package var bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  package var files: [File]
  /// Names of entries that were not unpacked because they are damaged or unsafe.
  package let lost: [String]

  package init(files: [File]) {
    self.files = files
    lost = []
  }

  /// Nil for bytes that are not a ZIP file.
  ///
  /// Omits files that cannot be unpacked and files with unsafe names.
  package init?(_ bytes: [UInt8]) {
    guard let archive = Archive(bytes) else { return nil }
    var (files, lost, names, total): ([File], [String], Set<String>, Int) = ([], [], [], 0)
    for entry in archive.entries where !entry.isFolder && entry.name != "mimetype" {
      total += entry.size
      let isFit =
        !UnsafeName.matches(entry.name) && !entry.isSymbolicLink && total <= Archive.totalLimit
      if isFit, !names.contains(entry.name), let content = try? archive.content(of: entry) {
        files.append(File(name: entry.name, bytes: content))
        names.insert(entry.name)
      } else {
        lost.append(entry.name)
      }
    }
    self.files = files
    self.lost = lost
  }

  package subscript(name: String) -> [UInt8]? {
    get { files.first { $0.name == name }?.bytes }
    set {
      let index = files.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let bytes?): files[index].bytes = bytes
      case (let index?, nil): files.remove(at: index)
      case (nil, let bytes?): files.append(File(name: name, bytes: bytes))
      case (nil, nil): break
      }
    }
  }

  /// The book as an EPUB, `mimetype` first; the same files give the same bytes.
  package func packed() throws(BookWriteFailure) -> [UInt8] {
    let type = (name: "mimetype", bytes: Array("application/epub+zip".utf8))
    return try ArchiveWriter.write([type] + files.map { ($0.name, $0.bytes) })
  }
}
