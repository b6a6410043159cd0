// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// Contents: the navigation page and the NCX
extension BookRule {
  static let navMissing = BookRule(
    "nav-missing", .reject, "RSC-005", why: "EPUB 3 needs one navigation page.", fix: "write it")
  static let navNoContents = BookRule(
    "nav-no-contents", .reject, "RSC-005", why: "The navigation page has no table of contents.",
    fix: "write one")
  static let navLabelEmpty = BookRule(
    "nav-label-empty", .reject, "RSC-005", why: "An entry without text cannot be selected.",
    fix: "add text")
  static let navOrder = BookRule(
    "nav-order", .advice, "NAV-011", why: "Entries out of the reading order mislead the progress bar.",
    fix: "list the entries in reading order")
  static let navRemote = BookRule(
    "nav-remote", .reject, "NAV-010", why: "Contents entries must link to pages of the book.",
    fix: "remove the entry")
  static let navFirst = BookRule(
    "nav-first", .advice, why: "A contents page with one entry has no use in the reading order.",
    fix: "remove it from the reading order", kindleOnly: true)
  static let ncxMissing = BookRule(
    "ncx-missing", .spoil, why: "Kindle makes its contents menu from the NCX.", fix: "write toc.ncx",
    kindleOnly: true)
  static let ncxUnnamed = BookRule(
    "ncx-unnamed", .reject, "RSC-005", why: "The spine must name the NCX, or it is not found.",
    fix: "name it in toc=")
  static let ncxIdentifier = BookRule(
    "ncx-identifier", .reject, "NCX-001",
    why: "Kindle rejects a book whose NCX and package have different identifiers.",
    fix: "write the book's identifier into dtb:uid")
  static let ncxIdentifierBlank = BookRule(
    "ncx-identifier-blank", .advice, "NCX-004",
    why: "With spaces around it, some readers treat the identifier as a different one.",
    fix: "remove the spaces")
  static let ncxOrder = BookRule(
    "ncx-order", .spoil, "RSC-005",
    why: "Readers order entries by playOrder, and gaps or repeats break the menu.",
    fix: "number the entries from 1")
  static let ncxLabelEmpty = BookRule(
    "ncx-label-empty", .spoil, "NCX-006", why: "An entry without text cannot be selected.",
    fix: "add text")
  static let ncxQuotes = BookRule(
    "ncx-quotes", .advice,
    why: "Some tools report that Kindle fails on typographic quotes in the NCX; others do not.",
    fix: "use straight quotes", kindleOnly: true)
  static let tocTarget = BookRule(
    "toc-target", .reject, "RSC-012",
    why: "Kindle rejects a book with a contents entry that links to nothing.",
    fix: "link to the page itself")

  static let navigation = [
    navMissing, navNoContents, navLabelEmpty, navOrder, navRemote, navFirst, ncxMissing, ncxUnnamed,
    ncxIdentifier, ncxIdentifierBlank, ncxOrder, ncxLabelEmpty, ncxQuotes, tocTarget,
  ]
}
