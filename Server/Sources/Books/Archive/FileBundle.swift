// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Packs several files into one ZIP, for destinations that take one file at a time.
package enum FileBundle {
  /// The ZIP's bytes, the same for the same files; a name that occurs twice gets a number.
  package static func packed(_ files: [(name: String, bytes: [UInt8])]) throws(BookError) -> [UInt8] {
    var archive = ArchiveWriter()
    var taken: Set<String> = []
    for file in files {
      archive.add(free(file.name, &taken), file.bytes, compressed: false)
    }
    return try archive.finish()
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
