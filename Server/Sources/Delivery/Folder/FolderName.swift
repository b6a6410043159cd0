// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// File names that all file systems accept: ext4, APFS, NTFS, exFAT and FAT, and programs that synchronize them.
package enum FolderName {
  /// The maximum bytes of a name without its extension.
  ///
  /// 255 are allowed; the rest is for a number, and for the suffix that synchronizing programs add to a conflict.
  private static let stemBytes = 180

  /// Returns a name for a book of this title, in the title's own script.
  ///
  /// - Parameter ending: the extension with its dot, such as `.epub`.
  package static func name(forTitle title: String, ending: String, number: Int = 1) -> String {
    let plain = String(String.UnicodeScalarView(title.unicodeScalars.compactMap(safe)))
    let words = plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let tail = number > 1 ? " \(number)" : ""
    var stem = cut(words.precomposedStringWithCanonicalMapping, to: stemBytes)
    stem = trimmed(stem)
    if stem.isEmpty { stem = "Book" }
    if isReserved(stem) { stem = "_" + stem }
    return stem + tail + ending
  }

  /// Returns the extension of a name with its dot; empty if it has none.
  package static func ending(of name: String) -> String {
    name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
  }

  /// Returns a key that is equal for two names which some file system treats as the same.
  package static func folded(_ name: String) -> String {
    name.decomposedStringWithCanonicalMapping.folding(
      options: .caseInsensitive, locale: Locale(identifier: "en_US_POSIX"))
  }

  private static func safe(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.properties.isWhitespace { return " " }
    if "/\\:*?\"<>|".unicodeScalars.contains(scalar) { return "-" }
    // Joiners belong to Persian and Hindi words and to composed emoji.
    if scalar.value == 0x200C || scalar.value == 0x200D { return scalar }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
      return nil
    default: return scalar
    }
  }

  // Cuts at whole characters, unless a single one is too long.
  private static func cut(_ text: String, to limit: Int) -> String {
    var (shortened, bytes) = ("", 0)
    for character in text {
      bytes += character.utf8.count
      if bytes > limit { break }
      shortened.append(character)
    }
    return shortened
  }

  // A leading dot hides a file, and a leading tilde or hyphen has a meaning to programs. Windows removes trailing dots.
  private static func trimmed(_ text: String) -> String {
    let start = text.drop { " .~-".contains($0) }
    let end = start.lastIndex { !" .~".contains($0) }
    return end.map { String(start[...$0]) } ?? ""
  }

  private static let devices: Set<String> = {
    let numbers = "123456789¹²³".flatMap { ["com\($0)", "lpt\($0)"] }
    return Set(["con", "prn", "aux", "nul", "conin$", "conout$"] + numbers)
  }()

  // Windows reads the part before the first dot as a device name.
  private static func isReserved(_ stem: String) -> Bool {
    let first = stem.prefix { $0 != "." }.trimmingCharacters(in: .whitespaces)
    return devices.contains(first.lowercased())
  }
}
