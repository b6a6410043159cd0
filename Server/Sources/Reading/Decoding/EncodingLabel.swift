// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Encoding names as pages write them, with the meaning the WHATWG Encoding Standard gives them.
enum EncodingLabel {
  /// The encoding named in a Content-Type value.
  static func inContentType(_ value: String) -> Encoding? {
    charset(in: value.utf8.map(lowercased)).flatMap(encoding)
  }

  /// The encoding named in a `meta` element or an XML declaration.
  static func inMarkup(_ head: ArraySlice<UInt8>) -> Encoding? {
    let text = head.map(lowercased)
    if text.starts(with: Array("<?xml".utf8)), let name = value(after: "encoding", in: text[...]) {
      return encoding(name).map(asciiCompatible)
    }
    var rest = text[...]
    while let meta = rest.firstRange(of: Array("<meta".utf8)) {
      rest = rest[meta.upperBound...]
      let tag = rest.prefix { $0 != UInt8(ascii: ">") }
      if let found = charset(in: Array(tag)).flatMap(encoding) { return asciiCompatible(found) }
    }
    return nil
  }

  static func encoding(_ label: String) -> Encoding? {
    switch label {
    case "utf-8", "utf8", "unicode-1-1-utf-8", "x-unicode20utf8": .utf8
    case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "l1", "ascii", "us-ascii", "windows-1252",
      "cp1252", "x-cp1252", "ansi_x3.4-1968", "iso-ir-100", "x-user-defined":
      .windows1252
    case "shift_jis", "shift-jis", "sjis", "x-sjis", "ms_kanji", "windows-31j", "ms932": .other("CP932")
    case "euc-jp", "x-euc-jp", "cseucpkdfmtjapanese": .other("EUC-JP-MS")
    case "gb2312", "gbk", "gb18030", "gb_2312-80", "x-gbk", "chinese", "gb_2312": .other("GB18030")
    case "big5", "big5-hkscs", "x-x-big5", "cn-big5": .other("BIG5-HKSCS")
    case "euc-kr", "ks_c_5601-1987", "ksc5601", "korean", "windows-949", "ks_c_5601-1989": .other("CP949")
    case "iso-8859-9", "latin5", "windows-1254", "iso8859-9": .other("CP1254")
    case "iso-8859-11", "tis-620", "windows-874", "dos-874": .other("CP874")
    default: table.contains(label) ? .other(label.uppercased()) : nil
    }
  }

  /// Labels that iconv knows by the same name.
  private static let table: Set<String> = [
    "iso-8859-2", "iso-8859-3", "iso-8859-4", "iso-8859-5", "iso-8859-6", "iso-8859-7", "iso-8859-8",
    "iso-8859-10", "iso-8859-13", "iso-8859-14", "iso-8859-15", "iso-8859-16", "koi8-r", "koi8-u",
    "windows-1250", "windows-1251", "windows-1253", "windows-1255", "windows-1256", "windows-1257",
    "windows-1258", "cp1250", "cp1251", "cp1253", "cp1255", "cp1256", "cp1257", "cp1258", "ibm866",
    "macintosh", "iso-2022-jp", "utf-16", "utf-16le", "utf-16be",
  ]

  /// A label that could be read as ASCII cannot mean UTF-16.
  private static func asciiCompatible(_ encoding: Encoding) -> Encoding {
    if case .other(let name) = encoding, name.hasPrefix("UTF-16") { return .utf8 }
    return encoding
  }

  private static func charset(in text: [UInt8]) -> String? {
    value(after: "charset", in: text[...])
  }

  private static func value(after key: String, in text: ArraySlice<UInt8>) -> String? {
    guard let found = text.firstRange(of: Array(key.utf8)) else { return nil }
    var rest = text[found.upperBound...].drop(while: isSpace)
    guard rest.popFirst() == UInt8(ascii: "=") else { return nil }
    rest = rest.drop { isSpace($0) || isQuote($0) }
    let name = rest.prefix {
      !isSpace($0) && !isQuote($0) && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "?")
    }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
  private static func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 }
  private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
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
