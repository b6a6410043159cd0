// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension MailMessage {
  /// Whether the text is a mail address that fits a header and an SMTP command without changes.
  ///
  /// Accepts `local@domain` with an ASCII dot-atom and a domain name; no quotes, comments or literals.
  package static func isAddress(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count <= 254 else { return false }
    return isLocalPart(parts[0]) && isDomain(parts[1])
  }

  static func check(address: String) throws(Problem) {
    if !isAddress(address) { throw .invalidAddress(headerText(address, limit: 100)) }
  }

  var domain: Substring { from[from.index(after: from.firstIndex(of: "@") ?? from.startIndex)...] }

  private static func isLocalPart(_ part: Substring.UTF8View) -> Bool {
    guard part.count <= 64 else { return false }
    let atoms = part.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let signs = "!#$%&'*+-/=?^_`{|}~".utf8
    return atoms.allSatisfy { atom in
      !atom.isEmpty && atom.allSatisfy { isASCIILetterOrDigit($0) || signs.contains($0) }
    }
  }

  private static func isDomain(_ part: Substring.UTF8View) -> Bool {
    let hyphen = UInt8(ascii: "-")
    let labels = part.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.allSatisfy { label in
      (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
        && label.allSatisfy { isASCIILetterOrDigit($0) || $0 == hyphen }
    }
  }
}

func isASCIILetterOrDigit(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: false
  }
}
