// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Encoding names as pages write them, with the meaning the WHATWG Encoding Standard gives them.
enum EncodingLabel {
  /// The encoding named in a Content-Type value.
  static func inContentType(_ value: String) -> Encoding? {
    self.value(after: "charset", in: lowercased(Array(value.utf8)[...])[...]).flatMap(encoding)
  }

  /// The name in an XML declaration at the start.
  static func declared(_ head: ArraySlice<UInt8>) -> String? {
    let text = lowercased(head.prefix { $0 != UInt8(ascii: ">") })
    return text.starts(with: "<?xml".utf8) ? value(after: "encoding", in: text[...]) : nil
  }

  static func encoding(_ label: String) -> Encoding? { table[label] }

  /// iconv's names of the encodings with one byte a character, windows-1252 apart.
  static var singleByteNames: [String] { singles.map(\.0) }

  private static let table: [String: Encoding] = {
    var table: [String: Encoding] = [:]
    for (encoding, labels) in others + singles.map({ (Encoding.single($0.0), $0.1) }) {
      for label in labels.split(separator: " ") { table[String(label)] = encoding }
    }
    return table
  }()

  private static let others: [(Encoding, String)] = [
    (.utf8, "utf-8 utf8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8"),
    (
      .windows1252,
      """
      iso-8859-1 iso8859-1 iso_8859-1 iso88591 iso_8859-1:1987 latin1 l1 ascii us-ascii windows-1252 cp1252 x-cp1252 \
      ansi_x3.4-1968 iso-ir-100 ibm819 cp819 csisolatin1 x-user-defined
      """
    ),
    (.shiftJIS, "shift_jis shift-jis sjis x-sjis ms_kanji windows-31j ms932 csshiftjis"),
    (.eucJP, "euc-jp x-euc-jp cseucpkdfmtjapanese"),
    (.iso2022JP, "iso-2022-jp csiso2022jp"),
    (
      .gb18030,
      "gb18030 gbk gb2312 gb_2312 gb_2312-80 x-gbk chinese csgb2312 csiso58gb231280 iso-ir-58"
    ),
    (.big5, "big5 big5-hkscs x-x-big5 cn-big5 csbig5"),
    (
      .korean,
      """
      euc-kr ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 korean windows-949 cseuckr csksc56011987 iso-ir-149
      """
    ),
    (.utf16(isBigEndian: true), "utf-16be unicodefffe"),
    (.utf16(isBigEndian: false), "utf-16 utf-16le ucs-2 unicode unicodefeff iso-10646-ucs-2 csunicode"),
  ]

  private static let singles: [(String, String)] = [
    ("CP866", "ibm866 866 cp866 csibm866"),
    (
      "ISO-8859-2",
      "iso-8859-2 iso8859-2 iso_8859-2 iso88592 iso_8859-2:1987 latin2 l2 csisolatin2 iso-ir-101"
    ),
    (
      "ISO-8859-3",
      "iso-8859-3 iso8859-3 iso_8859-3 iso88593 iso_8859-3:1988 latin3 l3 csisolatin3 iso-ir-109"
    ),
    (
      "ISO-8859-4",
      "iso-8859-4 iso8859-4 iso_8859-4 iso88594 iso_8859-4:1988 latin4 l4 csisolatin4 iso-ir-110"
    ),
    (
      "ISO-8859-5",
      "iso-8859-5 iso8859-5 iso_8859-5 iso88595 iso_8859-5:1988 cyrillic csisolatincyrillic iso-ir-144"
    ),
    (
      "ISO-8859-6",
      """
      iso-8859-6 iso8859-6 iso_8859-6 iso88596 iso_8859-6:1987 arabic asmo-708 ecma-114 csisolatinarabic csiso88596e \
      csiso88596i iso-8859-6-e iso-8859-6-i iso-ir-127
      """
    ),
    (
      "ISO-8859-7",
      """
      iso-8859-7 iso8859-7 iso_8859-7 iso88597 iso_8859-7:1987 greek greek8 ecma-118 elot_928 csisolatingreek sun_eu_greek \
      iso-ir-126
      """
    ),
    (
      "ISO-8859-8",
      """
      iso-8859-8 iso8859-8 iso_8859-8 iso88598 iso_8859-8:1988 hebrew visual csisolatinhebrew csiso88598e csiso88598i \
      iso-8859-8-e iso-8859-8-i logical iso-ir-138
      """
    ),
    ("ISO-8859-10", "iso-8859-10 iso8859-10 iso885910 latin6 l6 csisolatin6 iso-ir-157"),
    ("ISO-8859-13", "iso-8859-13 iso8859-13 iso885913"),
    ("ISO-8859-14", "iso-8859-14 iso8859-14 iso885914"),
    ("ISO-8859-15", "iso-8859-15 iso8859-15 iso_8859-15 iso885915 l9 csisolatin9"),
    ("ISO-8859-16", "iso-8859-16"),
    ("KOI8-R", "koi8-r koi koi8 koi8_r cskoi8r"),
    ("KOI8-U", "koi8-u koi8-ru"),
    ("MACINTOSH", "macintosh mac x-mac-roman csmacintosh"),
    ("MAC-UK", "x-mac-cyrillic x-mac-ukrainian"),
    ("CP874", "windows-874 dos-874 iso-8859-11 iso8859-11 iso885911 tis-620"),
    ("CP1250", "windows-1250 cp1250 x-cp1250"),
    ("CP1251", "windows-1251 cp1251 x-cp1251"),
    ("CP1253", "windows-1253 cp1253 x-cp1253"),
    (
      "CP1254",
      """
      windows-1254 cp1254 x-cp1254 iso-8859-9 iso8859-9 iso_8859-9 iso88599 iso_8859-9:1989 latin5 l5 csisolatin5 iso-ir-148
      """
    ),
    ("CP1255", "windows-1255 cp1255 x-cp1255"),
    ("CP1256", "windows-1256 cp1256 x-cp1256"),
    ("CP1257", "windows-1257 cp1257 x-cp1257"),
    ("CP1258", "windows-1258 cp1258 x-cp1258"),
  ]

  static func value(after key: String, in text: ArraySlice<UInt8>) -> String? {
    guard let found = text.firstRange(of: Array(key.utf8)) else { return nil }
    var rest = text[found.upperBound...].drop(while: isSpace)
    guard rest.popFirst() == UInt8(ascii: "=") else { return nil }
    rest = rest.drop { isSpace($0) || isQuote($0) }
    let name = rest.prefix {
      !isSpace($0) && !isQuote($0) && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "?")
    }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
  static func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 }

  static func lowercased(_ text: ArraySlice<UInt8>) -> [UInt8] {
    text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }
}

extension ArraySlice<UInt8> {
  /// Where `needle` occurs first.
  func firstRange(of needle: [UInt8]) -> Range<Int>? {
    guard let first = needle.first else { return nil }
    var at = startIndex
    while let found = self[at...].firstIndex(of: first) {
      if self[found...].starts(with: needle) { return found..<found + needle.count }
      at = found + 1
    }
    return nil
  }
}
