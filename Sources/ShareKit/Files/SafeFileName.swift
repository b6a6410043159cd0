// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Makes untrusted file names safe: no path, nothing hidden or invisible, limited in length, and unique.
struct SafeFileName {
  // File systems take 255 bytes; a number and an extension must fit too.
  private static let longest = 120
  private var taken: Set<String>

  /// Begins with names that are in use already.
  init(taken: [String] = []) {
    self.taken = Set(taken.map(Self.key))
  }

  /// A name that was not given out before.
  mutating func make(_ requested: String?, else fallback: String) -> String {
    let (stem, suffix) = Self.split(Self.clean(requested ?? ""), else: fallback)
    var name = stem + suffix
    var number = 2
    while !taken.insert(Self.key(name)).inserted {
      name = "\(stem) \(number)\(suffix)"
      number += 1
    }
    return name
  }

  /// Names that differ in case or composition only are one on Apple's file system.
  private static func key(_ name: String) -> String {
    name.decomposedStringWithCompatibilityMapping.lowercased()
  }

  private static func clean(_ requested: String) -> String {
    let last = requested.split(whereSeparator: { "/\\:".contains($0) }).last.map(String.init) ?? ""
    var scalars = String.UnicodeScalarView()
    for scalar in last.unicodeScalars where isVisible(scalar) { scalars.append(scalar) }
    return String(scalars).trimmingCharacters(
      in: CharacterSet(charactersIn: ". ").union(.whitespacesAndNewlines))
  }

  /// Control characters, and those that turn the direction of writing, would make a name look like another.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
    default: !"<>\"|?*".unicodeScalars.contains(scalar)
    }
  }

  private static func split(_ name: String, else fallback: String) -> (stem: String, suffix: String) {
    let name = name.isEmpty ? fallback : name
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex, name[dot...].utf8.count <= 16 else {
      return (short(name), "")
    }
    return (short(String(name[..<dot])), String(name[dot...]))
  }

  /// As many whole characters as fit.
  private static func short(_ stem: String) -> String {
    var bytes = 0
    let end = stem.firstIndex { character in
      bytes += character.utf8.count
      return bytes > longest
    }
    return String(stem[..<(end ?? stem.endIndex)])
  }
}
