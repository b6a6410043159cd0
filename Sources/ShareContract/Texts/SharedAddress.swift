// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A web address in a word of a shared text.
struct SharedAddress {
  /// The address with its scheme.
  let address: String

  /// Finds the address in a word; nil if there is none.
  ///
  /// Without a scheme, a name such as “example.org” inside a sentence only mentions a site.
  ///
  /// - Parameter isInList: whether each line of the text is a single word.
  init?(in word: Substring, isInList: Bool) {
    let trimmed = Self.trimmed(word)
    if Self.hasScheme(trimmed) {
      guard let host = Self.host(of: trimmed.drop { $0 != "/" }.dropFirst(2)), !host.isEmpty else {
        return nil
      }
      address = String(trimmed)
    } else {
      let bare = BareAddress(trimmed)
      guard bare.isLikely(isInList: isInList) else { return nil }
      // A program on the user's own machine or network rarely has a certificate.
      address = (bare.isLocal ? "http://" : "https://") + trimmed
    }
  }

  private static func hasScheme(_ word: Substring) -> Bool {
    let lowered = word.prefix(8).lowercased()
    return lowered.hasPrefix("http://") || lowered.hasPrefix("https://")
  }

  private static func host(of rest: Substring) -> Substring? {
    let authority = rest.prefix { !"/?#".contains($0) }
    return authority.split(separator: "@", omittingEmptySubsequences: false).last
  }

  /// Removes punctuation of the sentence, and marks of the writing direction.
  private static func trimmed(_ word: Substring) -> Substring {
    var word = word.drop { opening.contains($0) || isInvisible($0) }
    while let last = word.last, isInvisible(last) || closes(word, last) { word = word.dropLast() }
    return word
  }

  /// Whether the last character belongs to the sentence; a closing bracket whose opening is in the word belongs to it.
  private static func closes(_ word: Substring, _ last: Character) -> Bool {
    if let open = brackets[last] {
      return word.count { $0 == open } < word.count { $0 == last }
    }
    return closing.contains(last)
  }

  private static func isInvisible(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .format }
  }

  private static let opening: Set<Character> = Set("<([{\"'«»“”„‘’‚‹›（「『【《")
  private static let closing: Set<Character> = Set(".,;:!?…\"'«»“”„‘’‚‹›>。，、！？；：）」』】》")
  private static let brackets: [Character: Character] = [")": "(", "]": "[", "}": "{"]
}

/// A word that may be an address without a scheme.
private struct BareAddress {
  private let host: Substring
  private let labels: [Substring]
  private let hasPath: Bool
  private let hasPort: Bool

  init(_ word: Substring) {
    let authority = word.prefix { !"/?#".contains($0) }
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    hasPort = parts.count == 2 && !parts[1].isEmpty && parts[1].allSatisfy { $0.isASCII && $0.isNumber }
    host = hasPort ? parts[0] : authority
    labels = host.split(separator: ".", omittingEmptySubsequences: false)
    // “10.0.0.0/8” is a network.
    hasPath =
      word[authority.endIndex...].dropFirst().contains { !$0.isNumber }
      || authority.endIndex < word.endIndex && !Self.isIPv4(labels)
  }

  /// Whether it names the machine itself, or a machine by its IPv4 address.
  var isLocal: Bool { host.lowercased() == "localhost" || Self.isIPv4(labels) }

  func isLikely(isInList: Bool) -> Bool {
    if isLocal { return hasPort || hasPath }
    guard labels.count >= 2, labels.allSatisfy(Self.isLabel), let top = labels.last?.lowercased() else {
      return false
    }
    let isMarked = hasPath || (labels.count >= 3 && labels[0].lowercased() == "www")
    guard isMarked || isInList else { return false }
    return TopLevelNames.contains(top, acceptsFileEndings: isMarked)
  }

  private static func isIPv4(_ labels: [Substring]) -> Bool {
    labels.count == 4 && labels.allSatisfy { $0.utf8.count <= 3 && UInt8($0) != nil }
  }

  private static func isLabel(_ label: Substring) -> Bool {
    !label.isEmpty && label.utf8.count <= 63 && label.first != "-" && label.last != "-"
      && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
  }
}

/// The top-level domains by which an address without a scheme is recognized.
private enum TopLevelNames {
  /// - Parameter acceptsFileEndings: whether a name such as `md`, which also ends file names, counts.
  static func contains(_ name: String, acceptsFileEndings: Bool) -> Bool {
    if name.hasPrefix("xn--") || common.contains(name) { return true }
    let isCountry = name.utf8.count == 2 && name.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    return isCountry && (acceptsFileEndings || !fileEndings.contains(name))
  }

  private static let common: Set<String> = Set(
    """
    com org net edu gov mil int info biz name pro app dev blog news page site online tech xyz shop store club live \
    life world today media press wiki space cloud email social team work link art design guide review reviews photos \
    video music film travel health science school academy university law museum mobi jobs coop top vip one fun zone \
    network systems software digital agency studio company foundation institute education global magazine community \
    support tips tools land city london berlin paris wien hamburg koeln nyc tokyo amsterdam brussels cat eus gal bzh \
    рф укр бел срб бг ею қаз мкд ελ 中国 中國 香港 台灣 台湾 한국 भारत ไทย السعودية مصر امارات
    """.split(separator: " ").map(String.init))
  private static let fileEndings: Set<String> = [
    "bz", "cc", "cs", "db", "go", "gz", "hs", "js", "kt", "md", "mk", "ml", "mm", "pl", "pm", "ps", "py",
    "rb", "rs",
    "sh", "so", "ts", "vb", "xz",
  ]
}
