// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Decodes the character sets of mails; unknown or invalid text is read as UTF-8 with replacement characters.
enum MailCharset {
  static func text(_ bytes: ArraySlice<UInt8>, _ name: String?) -> String {
    guard let encoding = encoding(name?.lowercased() ?? "utf-8"),
      let text = String(data: Data(bytes), encoding: encoding)
    else { return String(decoding: bytes, as: UTF8.self) }
    return text
  }

  private static func encoding(_ name: String) -> String.Encoding? {
    switch name {
    case "iso-8859-1", "latin1": .isoLatin1
    case "iso-8859-15", "windows-1252", "cp1252": .windowsCP1252
    case "iso-8859-2": .isoLatin2
    case "windows-1250": .windowsCP1250
    case "windows-1251": .windowsCP1251
    case "shift_jis", "shift-jis", "sjis": .shiftJIS
    case "iso-2022-jp": .iso2022JP
    case "euc-jp": .japaneseEUC
    default: nil
    }
  }
}
