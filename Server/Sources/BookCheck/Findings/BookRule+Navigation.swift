// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// Contents: the navigation page and the NCX
extension BookRule {
  static let navMissing = BookRule(
    "nav-missing", .reject, "RSC-005", why: "EPUB 3 needs one navigation page.", mend: "write it")
  static let navNoContents = BookRule(
    "nav-no-contents", .reject, "RSC-005", why: "The navigation page has no table of contents.",
    mend: "write one")
  static let navLabelEmpty = BookRule(
    "nav-label-empty", .reject, "RSC-005", why: "An entry without words cannot be chosen.",
    mend: "give it words")
  static let navOrder = BookRule(
    "nav-order", .advice, "NAV-011", why: "Entries out of the reading order mislead the progress bar.",
    mend: "list the entries in reading order")
  static let navRemote = BookRule(
    "nav-remote", .reject, "NAV-010", why: "Contents must lead into the book.", mend: "leave the entry out")
  static let navFirst = BookRule(
    "nav-first", .advice, why: "A contents page with one entry is a page to turn for nothing.",
    mend: "take it out of the reading order", kindleOnly: true)
  static let ncxMissing = BookRule(
    "ncx-missing", .spoil, why: "Kindle makes its contents menu from the NCX.", mend: "write toc.ncx",
    kindleOnly: true)
  static let ncxUnnamed = BookRule(
    "ncx-unnamed", .reject, "RSC-005", why: "The spine must name the NCX, or it is not found.",
    mend: "name it in toc=")
  static let ncxIdentifier = BookRule(
    "ncx-identifier", .reject, "NCX-001", why: "NCX and package name different books; Kindle refuses that.",
    mend: "write the book's identifier into dtb:uid")
  static let ncxIdentifierBlank = BookRule(
    "ncx-identifier-blank", .advice, "NCX-004",
    why: "Blanks around the identifier make it another one for some.",
    mend: "take the blanks away")
  static let ncxOrder = BookRule(
    "ncx-order", .spoil, "RSC-005",
    why: "Readers number entries by playOrder; gaps and repeats confuse the menu.",
    mend: "number the entries from 1")
  static let ncxLabelEmpty = BookRule(
    "ncx-label-empty", .spoil, "NCX-006", why: "An entry without words cannot be chosen.",
    mend: "give it words")
  static let ncxQuotes = BookRule(
    "ncx-quotes", .advice,
    why: "One tool saw Kindle stumble over typographic quotes in the NCX; others did not.",
    mend: "write straight quotes there", kindleOnly: true)
  static let tocTarget = BookRule(
    "toc-target", .reject, "RSC-012", why: "A contents entry leads nowhere: Kindle refuses the book.",
    mend: "point to the page itself")

  static let navigation = [
    navMissing, navNoContents, navLabelEmpty, navOrder, navRemote, navFirst, ncxMissing, ncxUnnamed,
    ncxIdentifier, ncxIdentifierBlank, ncxOrder, ncxLabelEmpty, ncxQuotes, tocTarget,
  ]
}
