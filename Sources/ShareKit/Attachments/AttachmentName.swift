// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Makes file names for attachments.
package enum AttachmentName {
  /// The most bytes of UTF-8 a name has; file systems take 255.
  package static let longest = 200

  /// Makes a name out of the host's suggestion, else the name of the file it came in.
  ///
  /// The ending is a real one that fits the type: "Screenshot 2026-01-02 at 10.11.12" ends in no extension, and a
  /// image that was converted keeps its name but not its old ending. Nothing in a name leads out of a folder.
  package static func make(
    suggested: String?, loaded: String?, type: UniformType, types: UniformTypes, isArchive: Bool = false
  ) -> String {
    let name = cleaned(suggested) ?? cleaned(loaded) ?? word(for: type)
    let ending = isArchive ? "zip" : ending(of: loaded, types) ?? type.fileExtension ?? odd(loaded)
    return shortened(with(ending, name, types))
  }

  /// A name's part before its last dot and the one after it; a dot at the beginning begins no ending.
  static func split(_ name: String) -> (stem: String, ending: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
    let ending = name[name.index(after: dot)...]
    let isEnding =
      !ending.isEmpty && ending.utf8.count <= 12 && ending.allSatisfy { $0.isLetter || $0.isNumber }
    return isEnding ? (String(name[..<dot]), String(ending)) : (name, "")
  }

  private static func with(_ ending: String?, _ name: String, _ types: UniformTypes) -> String {
    guard let ending else { return name }
    let (stem, old) = split(name)
    if old.lowercased() == ending.lowercased() { return name }
    guard let had = types.type(ofExtension: old), let gets = types.type(ofExtension: ending) else {
      return name + "." + ending
    }
    if had == gets { return name }
    return had.family == .image && gets.family == .image ? stem + "." + ending : name + "." + ending
  }

  /// The ending of the file the host handed over, if it is a real one.
  private static func ending(of loaded: String?, _ types: UniformTypes) -> String? {
    let ending = split(loaded ?? "").ending
    return types.type(ofExtension: ending) == nil ? nil : ending
  }

  /// An unknown extension is better than none when the type has no extension either.
  private static func odd(_ loaded: String?) -> String? {
    let ending = split(loaded ?? "").ending
    return ending.isEmpty ? nil : ending
  }

  private static func cleaned(_ name: String?) -> String? {
    guard let name else { return nil }
    let scalars = name.unicodeScalars.filter { !turnsDirection($0) }.map { scalar in
      let isBad =
        scalar == "/" || scalar == "\\" || scalar == ":" || scalar.properties.generalCategory == .control
      return isBad ? "-" : String(scalar)
    }
    let words = SharedText.trimmed(scalars.joined()).drop { $0 == "." }
    return words.isEmpty || words.allSatisfy { $0 == "-" } ? nil : String(words)
  }

  /// Whether it makes `exe.gpj` look like `jpg.exe`.
  private static func turnsDirection(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func word(for type: UniformType) -> String {
    switch type.family {
    case .image, .anyImage: "Image"
    case .recording: "Recording"
    case .plainText, .richText: "Text"
    default: "File"
    }
  }

  private static func shortened(_ name: String) -> String {
    var (stem, ending) = split(name)
    while stem.utf8.count + ending.utf8.count + 1 > longest, !stem.isEmpty { stem.removeLast() }
    return ending.isEmpty ? stem : stem + "." + ending
  }
}
