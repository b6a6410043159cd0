// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Guesses the language of a text that does not state one.
///
/// Hyphenation, quotes and an e-reader's dictionary depend on it, and English rules are wrong for any other language.
enum LanguageGuess {
  // A longer sample doesn't change the result.
  private static let sample = 6_000

  static func tag(of nodes: [Markup]) -> String? { tag(of: nodes.plainText) }

  /// A language if the script or the most common short words leave little doubt, otherwise nil.
  static func tag(of text: String) -> String? {
    let sample = text.prefix(Self.sample)
    return byScript(sample) ?? byPhrases(sample)
  }

  private static func byScript(_ text: Substring) -> String? {
    var counts: [String: Int] = [:]
    var letters = 0
    for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
      letters += 1
      if let script = script(of: scalar) { counts[script, default: 0] += 1 }
    }
    // Kana identify Japanese, which also uses Han characters.
    if counts["ja", default: 0] * 20 > letters, letters > 0 { return "ja" }
    guard let (script, count) = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
      count * 2 > letters
    else { return nil }
    if script == "ru" { return text.contains(where: { "іїєґІЇЄҐ".contains($0) }) ? "uk" : "ru" }
    if script == "ar" { return text.contains(where: { "پچژگ".contains($0) }) ? "fa" : "ar" }
    return script
  }

  private static func script(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x370...0x3FF: "el"
    case 0x400...0x52F: "ru"
    case 0x530...0x58F: "hy"
    case 0x590...0x5FF: "he"
    case 0x600...0x6FF: "ar"
    case 0x900...0x97F: "hi"
    case 0x980...0x9FF: "bn"
    case 0xB80...0xBFF: "ta"
    case 0xE00...0xE7F: "th"
    case 0x10A0...0x10FF: "ka"
    case 0x3040...0x30FF: "ja"
    case 0x4E00...0x9FFF: "zh"
    case 0xAC00...0xD7AF: "ko"
    default: nil
    }
  }

  /// Common words that are spelled this way in only one of these languages.
  private static let words: [(tag: String, words: Set<String>)] = [
    ("en", ["the", "and", "of", "is", "that", "with", "was", "this", "are", "from", "have", "which"]),
    ("de", ["der", "und", "die", "das", "nicht", "ist", "mit", "sich", "auf", "eine", "auch", "dem", "zu"]),
    ("fr", ["les", "et", "des", "dans", "est", "une", "pour", "qui", "sur", "pas", "au", "avec", "ce"]),
    ("es", ["los", "y", "las", "por", "con", "para", "del", "una", "más", "como", "pero", "su", "el"]),
    ("it", ["il", "di", "che", "della", "per", "sono", "gli", "anche", "nel", "più", "alla", "è"]),
    ("pt", ["os", "uma", "não", "com", "para", "do", "mais", "como", "dos", "ao", "pela", "são"]),
    ("nl", ["het", "een", "van", "niet", "zijn", "voor", "op", "ook", "aan", "bij", "wordt", "naar"]),
    ("sv", ["och", "att", "det", "som", "för", "inte", "är", "av", "på", "den", "ett", "till"]),
    ("da", ["og", "det", "ikke", "af", "til", "er", "som", "på", "fra", "også", "har", "være"]),
    ("pl", ["i", "w", "nie", "na", "się", "jest", "że", "oraz", "przez", "jak", "dla", "są"]),
    ("cs", ["a", "je", "na", "že", "se", "pro", "jako", "jsou", "také", "nebo", "které", "být"]),
    ("fi", ["ja", "on", "ei", "että", "se", "oli", "mutta", "myös", "kun", "joka", "ovat", "hän"]),
    ("tr", ["ve", "bir", "bu", "için", "ile", "olarak", "daha", "çok", "gibi", "olan", "değil", "kadar"]),
  ]

  private static func byPhrases(_ text: Substring) -> String? {
    let found = text.lowercased().split { !$0.isLetter }.map(String.init)
    guard found.count >= 20 else { return nil }
    let scores = words.map { entry in (entry.tag, found.count { entry.words.contains($0) }) }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    let (best, second) = (scores[0], scores[1])
    let isClear = best.1 * 12 >= found.count && best.1 * 2 >= second.1 * 3
    return isClear ? best.0 : nil
  }
}
