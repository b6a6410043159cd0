// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CZip
package import Foundation

/// Packs several files into one ZIP, for destinations that take one file at a time.
package enum FileBundle {
  /// The ZIP can't be written now: the disk is full, or one of the files can't be read.
  package struct WriteFailure: Error {
    /// The system's error; 0 if it isn't known.
    package let code: Int32

    init(code: Int32 = errno) { self.code = code }
  }

  /// Writes the ZIP to a new file, reading one file in pieces after the other, so that memory doesn't grow with their sizes.
  ///
  /// The same files give the same bytes. A name that occurs twice gets a number. Throws ``BookError`` if the files are too large or
  /// too many for a ZIP file, and ``WriteFailure``.
  package static func pack(_ files: [(name: String, content: FileContent)], to file: URL) throws {
    try ArchiveWriter.checkSize(files.map { (name: $0.name, count: $0.content.count) })
    guard let archive = zip_open(file.path, ZIP_CREATE | ZIP_EXCL, nil) else { throw WriteFailure() }
    var taken: Set<String> = []
    do {
      for entry in files { try add(entry.content, named: free(entry.name, &taken), to: archive) }
      guard zip_close(archive) == 0 else {
        throw WriteFailure(code: zip_error_code_system(zip_get_error(archive)))
      }
    } catch {
      zip_discard(archive)
      throw error
    }
  }

  private static func add(_ content: FileContent, named name: String, to archive: OpaquePointer) throws {
    guard let source = source(of: content, in: archive) else { throw WriteFailure() }
    try ArchiveWriter.add(source, named: name, compressed: false, to: archive)
  }

  private static func source(of content: FileContent, in archive: OpaquePointer) -> OpaquePointer? {
    switch content {
    case .bytes(let bytes): ArchiveWriter.source(of: bytes, in: archive)
    // For libzip, a length of 0 means the rest of the file.
    case .file(_, let range) where range.isEmpty: ArchiveWriter.source(of: [], in: archive)
    case .file(let file, let range):
      zip_source_file(archive, file.path, UInt64(range.lowerBound), Int64(range.count))
    }
  }

  private static func free(_ name: String, _ taken: inout Set<String>) -> String {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    var candidate = name
    var number = 1
    while !taken.insert(candidate.lowercased()).inserted {
      number += 1
      candidate = name[..<dot] + "-\(number)" + name[dot...]
    }
    return candidate
  }
}
