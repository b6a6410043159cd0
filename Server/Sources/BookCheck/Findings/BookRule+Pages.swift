// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// Pages and the links between them
extension BookRule {
  static let pictureSourceMissing = BookRule(
    "img-no-src", .reject, "RSC-005", why: "Kindle refuses books with an img that shows nothing.",
    mend: "leave the img out")
  static let alternativeEmpty = BookRule(
    "img-no-alt", .advice, "ACC-001", why: "One tool saw Kindle's converter stop at empty alternative texts.",
    mend: "write a few words")
  static let script = BookRule(
    "script", .reject, why: "Kindle runs no scripts and may refuse the book.", mend: "take the script out",
    kindleOnly: true)
  static let form = BookRule(
    "form", .reject, why: "Forms do nothing on an e-reader; Kindle may refuse the book.",
    mend: "keep the words, not the fields", kindleOnly: true)
  static let frame = BookRule(
    "frame", .reject, why: "Frames and plug-ins are not shown; Kindle may refuse the book.",
    mend: "take it out", kindleOnly: true)
  static let media = BookRule(
    "media", .reject, why: "Sound and film are not played; Kindle may refuse the book.",
    mend: "take it out, keep a link", kindleOnly: true)
  static let mathematics = BookRule(
    "mathml", .spoil, why: "Kindle does not draw MathML: formulas come out as loose letters.",
    mend: "show a picture or plain text", kindleOnly: true)
  static let inlineDrawing = BookRule(
    "inline-svg", .advice, why: "Kindle draws SVG in parts only.", mend: "use a JPEG or PNG", kindleOnly: true
  )
  static let baseElement = BookRule(
    "base-element", .spoil, why: "A base address turns every link of the page away from the book.",
    mend: "take it out")
  static let pageTitleMissing = BookRule(
    "page-title-missing", .advice, "RSC-017", why: "A page of EPUB 3 needs a title.", mend: "add one")
  static let notXHTML = BookRule(
    "not-xhtml", .reject, "RSC-005",
    why: "The page is no XHTML document: html, head and body in their namespace.",
    mend: "write it as XHTML")
  static let dataName = BookRule(
    "data-name", .reject, "RSC-005", why: "A data attribute of that name is not allowed.", mend: "take it out"
  )
  static let pageLanguage = BookRule(
    "page-language", .spoil, why: "Hyphenation and dictionary follow a language tag that nobody can read.",
    mend: "write a BCP 47 tag")
  static let noteWayBack = BookRule(
    "note-way-back", .advice, why: "A link back at the end of a note merges notes in Kindle's pop-up.",
    mend: "put the link back at the note's start", kindleOnly: true)
  static let emptyPage = BookRule(
    "empty-page", .advice, why: "A blank page is turned for nothing.", mend: "leave the page out")
  static let linkTargetMissing = BookRule(
    "link-missing", .reject, "RSC-007",
    why: "The link leads to a file that is not in the book; Kindle refuses that.",
    mend: "unlink the words")
  static let linkFragment = BookRule(
    "link-fragment", .reject, "RSC-012",
    why: "The place that the link names does not exist; Kindle refuses that.",
    mend: "link to the page itself")
  static let linkToBody = BookRule(
    "link-to-body", .reject,
    why: "Kindle loses an id on body, so the link leads nowhere and the book is refused.",
    mend: "link to the page itself", kindleOnly: true)
  static let linkUndeclared = BookRule(
    "link-undeclared", .reject, "RSC-008",
    why: "The file is used but not declared, so readers do not show it.",
    mend: "declare it")
  static let linkOutsideSpine = BookRule(
    "link-outside-spine", .reject, "RSC-011",
    why: "The page is not in the reading order and cannot be opened.",
    mend: "add it to the reading order")
  static let linkEmpty = BookRule(
    "link-empty", .advice, "HTM-045", why: "The link leads to the page it stands on.",
    mend: "unlink the words")
  static let linkData = BookRule(
    "link-data", .reject, "RSC-029", why: "Data addresses are refused in links.", mend: "unlink the words")
  static let linkOut = BookRule(
    "link-leak", .reject, "RSC-026", why: "The link leads out of the book into the reader's own files.",
    mend: "unlink the words")
  static let linkQuery = BookRule(
    "link-query", .reject, "RSC-033", why: "A file of the book has no query; readers do not find it.",
    mend: "cut the query off")
  static let linkInvalid = BookRule(
    "link-invalid", .spoil, "RSC-020", why: "The address is no URI.", mend: "escape it or unlink the words")
  static let remoteResource = BookRule(
    "remote-resource", .reject, "RSC-006",
    why: "The page shows a file from the network: nothing is shown, or the book refused.",
    mend: "pack the file or leave it out")

  static let pages = [
    pictureSourceMissing, alternativeEmpty, script, form, frame, media, mathematics, inlineDrawing,
    baseElement,
    pageTitleMissing, notXHTML, dataName, pageLanguage, noteWayBack, emptyPage, linkTargetMissing,
    linkFragment, linkToBody, linkUndeclared, linkOutsideSpine, linkEmpty, linkData, linkOut, linkQuery,
    linkInvalid, remoteResource,
  ]
}
