// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Recognizes names of archive entries that would be unpacked outside the book's folder.
enum UnsafeName {
  /// Returns whether a name is absolute, has a drive letter, a backslash, a null character or a `..` step.
  static func matches(_ name: String) -> Bool {
    name.isEmpty || name.hasPrefix("/") || name.contains("\\")
      || name.unicodeScalars.contains { $0.value == 0 }
      || (name.dropFirst().hasPrefix(":") && name.first?.isLetter == true)
      || name.split(separator: "/").contains { $0 == ".." || $0 == "." }
  }
}
