// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The tables of the encodings that are read, each made when it is first wanted.
enum CodeTables {
  static let shiftJIS = CodeTable(pairsOf: "CP932", trails: 0x40...0xFC)
  static let jis0212 = CodeTable(pairsOf: "EUC-JP", trails: 0xA1...0xFE, prefix: [0x8F])
  static let koreanWindows = CodeTable(pairsOf: "CP949", trails: 0x41...0xFE)
  static let gb18030 = CodeTable(
    pairsOf: "GB18030", trails: 0x40...0xFE,
    [
      0xA3A0: 0x3000, 0xFE51: 0xE816, 0xFE52: 0xE817, 0xFE53: 0xE818, 0xFE6C: 0xE831, 0xFE76: 0xE83B,
      0xFE91: 0xE855,
    ])
  static let big5 = CodeTable(pairsOf: "BIG5-HKSCS", trails: 0x40...0xFE, bigFiveDifferences)

  /// The row and cell of a Japanese character by its two bytes in EUC, looked up where Shift_JIS has it.
  static func jis0208(_ lead: UInt8, _ trail: UInt8) -> UInt32 {
    let (row, cell) = (Int(lead) - 0xA1, Int(trail) - 0xA1)
    guard (0..<94).contains(row), (0..<94).contains(cell) else { return 0 }
    let first = row / 2 + (row < 62 ? 0x81 : 0xC1)
    let second = row.isMultiple(of: 2) ? cell + (cell < 63 ? 0x40 : 0x41) : cell + 0x9F
    return shiftJIS[UInt8(first), UInt8(second)]
  }

  /// The table of a single-byte encoding, by iconv's name.
  static func singleByte(_ name: String) -> CodeTable? { singles[name] }

  private static let singles: [String: CodeTable] = {
    var tables: [String: CodeTable] = [:]
    for name in EncodingLabel.singleByteNames {
      tables[name] = CodeTable(bytesOf: name, differences[name] ?? [:])
    }
    return tables
  }()

  private static let differences: [String: [UInt8: UInt32]] = [
    "KOI8-U": [0xAE: 0x45E, 0xBE: 0x40E], "MACINTOSH": [0xC6: 0x2206, 0xF0: 0xF8FF], "MAC-UK": [0xFF: 0x20AC],
    "CP1255": [0xCA: 0x5BA],
  ]

  private static let bigFiveDifferences: [UInt16: UInt32] = {
    var differences: [UInt16: UInt32] = [
      0x8862: 0xCA_0304, 0x8864: 0xCA_030C, 0x88A3: 0xEA_0304, 0x88A5: 0xEA_030C,
    ]
    for entry in bigFive.split(separator: " ") {
      guard let pair = UInt16(entry.prefix(4), radix: 16), let code = entry.unicodeScalars.last else {
        continue
      }
      differences[pair] = code.value
    }
    return differences
  }()

  /// Pairs with their characters.
  private static let bigFive = """
    8e69箸 8e6f簆 8e7e糎 8eab緒 8eb4縝 8ecd者 8ed0耨 8f57菁 8f69蒨 8f6e萏 8fcb覦 8fcc覩 8ffe起 906d都 907a銹 90dc靜 \
    90f1響 91bf鼖 9244蔃 92af兙 92b0兛 92b1兝 92b2兞 92c8鍮 92d1瑹 9447浧 94ca禛 95d9邗 9644靝 96ed瀞 96fc嬨 9b76爁 \
    9b78矗 9b7b纇 9bc6駖 9bde釔 9bec惞 9bf6澶 9c42輶 9c53侻 9c62營 9c68鄄 9c6b鷰 9c77菏 9cbc尐 9cbd秣 9cd0婧 9d57輋 \
    9d5a筑 9dc4拐 9ea9恢 9eef痹 9efd汊 9f60鬮 9f66鼗 9fcb僭 9fd8弌 a063蠏 a077拎 a0d5瑨 a0df煢 a0e4牐 a145‧ a14e﹑ \
    a15a╴ a1c2¯ a1c3￣ a1c5ˍ a1e3～ a1f2⊕ a1f3⊙ a1fe／ a240＼ a241∕ a242﹨ a244￥ a246￠ a247￡ a2cc十 a2ce卅 a3c0␀ \
    a3c1␁ a3c2␂ a3c3␃ a3c4␄ a3c5␅ a3c6␆ a3c7␇ a3c8␈ a3c9␉ a3ca␊ a3cb␋ a3cc␌ a3cd␍ a3ce␎ a3cf␏ a3d0␐ a3d1␑ \
    a3d2␒ a3d3␓ a3d4␔ a3d5␕ a3d6␖ a3d7␗ a3d8␘ a3d9␙ a3da␚ a3db␛ a3dc␜ a3dd␝ a3de␞ a3df␟ a3e0␡ a3e1€ c6cf廴 \
    c6d3无 c6d5癶 c6d7隶 c6de〃 c6df仝 fa5f倩 fa66偽 fabd包 fac5卄 fad5卿 fb48嘅 fbb8婷 fbf3幵 fbf9廐 fc4f彘 fc6c悤 \
    fcb9撐 fce2晴 fcf1杞 fdb7沜 fdb8渝 fdbb港 fdf1煮 fe52猪 fe6f瑜 feaa瓩 fedd砉
    """
}
