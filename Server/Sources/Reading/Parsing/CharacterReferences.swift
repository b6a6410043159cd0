// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CXML2

/// Character references of HTML, decoded as browsers do: the old ones need no semicolon, numbers from 128 to 159 mean
/// windows-1252.
enum CharacterReferences {
  /// Decodes `text` into `target`, which has room for as many bytes; returns how many were written.
  ///
  /// - Parameter inAttribute: there an old name without semicolon is none where `=` or a letter follows.
  static func decode(
    _ text: UnsafeBufferPointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, inAttribute: Bool
  ) -> Int {
    var written = 0
    var at = 0
    while at < text.count {
      if text[at] == UInt8(ascii: "&"), let found = reference(text, at, inAttribute) {
        written += UTF8Writer.write(found.code, to: target + written)
        at += found.length
      } else {
        target[written] = text[at]
        written += 1
        at += 1
      }
    }
    return written
  }

  private struct Reference {
    let code: UInt32
    let length: Int
  }

  private static func reference(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ inAttribute: Bool
  ) -> Reference? {
    guard start + 2 < text.count else { return nil }
    if text[start + 1] == UInt8(ascii: "#") { return number(text, start) }
    var end = start + 1
    var hash = NameHash()
    while end < text.count, end - start <= longest, isNameByte(text[end]) {
      hash.add(text[end])
      end += 1
    }
    let name = text.baseAddress! + start + 1
    if end < text.count, text[end] == UInt8(ascii: ";"),
      let position = names.position(of: name, end - start - 1, hash)
    {
      return Reference(code: codes[position], length: end - start + 1)
    }
    return withoutSemicolon(text, start, end, inAttribute)
  }

  /// The longest old name that the letters begin with.
  private static func withoutSemicolon(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, _ inAttribute: Bool
  ) -> Reference? {
    var length = min(end - start - 1, 6)
    while length >= 2 {
      var hash = NameHash()
      for at in start + 1...start + length { hash.add(text[at]) }
      if let position = names.position(of: text.baseAddress! + start + 1, length, hash),
        isOld(codes[position])
      {
        let next = start + 1 + length
        let goesOn = next < text.count && (text[next] == UInt8(ascii: "=") || isNameByte(text[next]))
        return inAttribute && goesOn ? nil : Reference(code: codes[position], length: length + 1)
      }
      length -= 1
    }
    return nil
  }

  private static func number(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Reference? {
    var at = start + 2
    let isHex = at < text.count && text[at] | 0x20 == UInt8(ascii: "x")
    if isHex { at += 1 }
    let first = at
    var code: UInt32 = 0
    while at < text.count, let digit = digit(text[at]), isHex || digit < 10 {
      code = min(code &* (isHex ? 16 : 10) &+ digit, 0x11_0000)
      at += 1
    }
    guard at > first else { return nil }
    if at < text.count, text[at] == UInt8(ascii: ";") { at += 1 }
    return Reference(code: meant(code), length: at - start)
  }

  private static func meant(_ code: UInt32) -> UInt32 {
    switch code {
    case 0x80...0x9F: SingleByte.codes[Int(code) - 0x80]
    case 0, 0xD800...0xDFFF, 0x11_0000...: 0xFFFD
    default: code
    }
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46, 0x61...0x66: UInt32(byte | 0x20) - 0x57
    default: nil
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    URLText.isLetter(byte) || URLText.isDigit(byte)
  }

  /// Those of HTML 2, most of them letters of Latin-1.
  private static func isOld(_ code: UInt32) -> Bool {
    (0xA0...0xFF).contains(code) || code == 0x26 || code == 0x3C || code == 0x3E || code == 0x22
  }

  private static let longest = 16
  private static let known = CharacterNames.all
  private static let names = NameTable(known.map(\.name), isCaseSensitive: true)
  private static let codes = known.map(\.code)
}

/// The names of characters.
private enum CharacterNames {
  static let all: [(name: String, code: UInt32)] = ofLibrary + later

  /// Those of HTML 4, which libxml2 knows.
  private static let ofLibrary: [(name: String, code: UInt32)] = {
    let ranges: [ClosedRange<UInt32>] = [
      34...62, 160...255, 338...402, 710...732, 913...982, 8194...8260, 8364...8364, 8465...8501, 8592...8902,
      8968...9002, 9674...9674, 9824...9830,
    ]
    return ranges.joined().compactMap { code in
      htmlEntityValueLookup(code).map { (String(cString: $0.pointee.name), code) }
    }
  }()

  /// Of those that came with HTML 5, what stands in text.
  private static let later: [(name: String, code: UInt32)] = {
    let pairs = text.split(separator: " ").map { $0.split(separator: "=", maxSplits: 1) }
    let visible = pairs.compactMap { pair in
      pair.last?.unicodeScalars.first.map { (name: String(pair[0]), code: $0.value) }
    }
    return visible + unprintable
  }()

  private static let unprintable: [(name: String, code: UInt32)] = [
    ("Tab", 9), ("NewLine", 10), ("equals", 61), ("hairsp", 0x200A), ("ZeroWidthSpace", 0x200B),
    ("NoBreak", 0x2060), ("AMP", 38), ("LT", 60), ("GT", 62), ("QUOT", 34), ("COPY", 169), ("REG", 174),
  ]

  private static let text = """
    apos=' excl=! num=# dollar=$ percnt=% lpar=( rpar=) ast=* plus=+ comma=, period=. sol=/ colon=: semi=; quest=? \
    commat=@ lsqb=[ lbrack=[ bsol=\\ rsqb=] rbrack=] Hat=^ lowbar=_ grave=` lcub={ lbrace={ verbar=| vert=| rcub=} \
    rbrace=} hyphen=‐ dash=‐ horbar=― check=✓ cross=✗ star=☆ starf=★ phone=☎ sung=♪ flat=♭ natural=♮ sharp=♯ \
    Abreve=Ă abreve=ă Aogon=Ą aogon=ą Cacute=Ć cacute=ć Ccaron=Č ccaron=č Dcaron=Ď dcaron=ď Dstrok=Đ dstrok=đ \
    Ecaron=Ě ecaron=ě Eogon=Ę eogon=ę Gbreve=Ğ gbreve=ğ Idot=İ imath=ı inodot=ı Lacute=Ĺ lacute=ĺ Lcaron=Ľ \
    lcaron=ľ Lstrok=Ł lstrok=ł Nacute=Ń nacute=ń Ncaron=Ň ncaron=ň Odblac=Ő odblac=ő Racute=Ŕ racute=ŕ Rcaron=Ř \
    rcaron=ř Sacute=Ś sacute=ś Scedil=Ş scedil=ş Tcaron=Ť tcaron=ť Tcedil=Ţ tcedil=ţ Udblac=Ű udblac=ű Uring=Ů \
    uring=ů Zacute=Ź zacute=ź Zcaron=Ž zcaron=ž Zdot=Ż zdot=ż amacr=ā emacr=ē imacr=ī omacr=ō umacr=ū \
    half=½ frac13=⅓ frac23=⅔ frac15=⅕ frac18=⅛ frac38=⅜ frac58=⅝ frac78=⅞ numero=№ copysr=℗ ell=ℓ ohm=Ω \
    bigstar=★ blacksquare=▪ square=□ squ=□ block=█ utri=▵ dtri=▿ rtri=▹ ltri=◃ utrif=▴ dtrif=▾ rtrif=▸ ltrif=◂ \
    cir=○ female=♀ male=♂ rarrw=↝ lsquor=‚ ldquor=„ nldr=‥ mldr=… vellip=⋮ ctdot=⋯ bullet=•
    """
}
