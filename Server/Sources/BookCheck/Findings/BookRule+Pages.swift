// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// Pages and the links between them
extension BookRule {
  static let imageSourceMissing = BookRule(
    "img-no-src", .reject, "RSC-005", why: "Kindle rejects books with an img element without a source.",
    fix: "remove the img element")
  static let alternativeEmpty = BookRule(
    "img-no-alt", .advice, "ACC-001",
    why: "Some tools report that Kindle's converter stops at empty alternative texts.",
    fix: "write a few words")
  static let script = BookRule(
    "script", .reject, why: "Kindle does not run scripts and may reject the book.", fix: "remove the script",
    kindleOnly: true)
  static let form = BookRule(
    "form", .reject, why: "Forms do not work on e-readers, and Kindle may reject the book.",
    fix: "keep the text and remove the fields", kindleOnly: true)
  static let frame = BookRule(
    "frame", .reject, why: "Frames and plug-ins are not shown, and Kindle may reject the book.",
    fix: "remove it", kindleOnly: true)
  static let media = BookRule(
    "media", .reject, why: "Audio and video are not played, and Kindle may reject the book.",
    fix: "replace it with a link", kindleOnly: true)
  static let mathematics = BookRule(
    "mathml", .spoil, why: "Kindle does not support MathML and shows formulas as separate letters.",
    fix: "use an image or plain text", kindleOnly: true)
  static let inlineDrawing = BookRule(
    "inline-svg", .advice, why: "Kindle supports only part of SVG.", fix: "use a JPEG or PNG",
    kindleOnly: true
  )
  static let baseElement = BookRule(
    "base-element", .spoil, why: "With a base URL, the links of the page no longer point into the book.",
    fix: "remove it")
  static let pageTitleMissing = BookRule(
    "page-title-missing", .advice, "RSC-017", why: "Every page of an EPUB 3 book needs a title.",
    fix: "add one")
  static let notXHTML = BookRule(
    "not-xhtml", .reject, "RSC-005",
    why: "A page must be XHTML, with html, head and body in the XHTML namespace.",
    fix: "write it as XHTML")
  static let dataName = BookRule(
    "data-name", .reject, "RSC-005", why: "This name of a data attribute is not allowed.", fix: "remove it"
  )
  static let pageLanguage = BookRule(
    "page-language", .spoil, why: "Hyphenation and dictionary depend on a valid language tag.",
    fix: "write a BCP 47 tag")
  static let noteWayBack = BookRule(
    "note-way-back", .advice,
    why: "With a link back at the end of a note, Kindle's pop-up shows several notes at once.",
    fix: "move the link to the start of the note", kindleOnly: true)
  static let emptyPage = BookRule(
    "empty-page", .advice, why: "The page shows nothing.", fix: "remove the page")
  static let linkTargetMissing = BookRule(
    "link-missing", .reject, "RSC-007",
    why: "Kindle rejects a book with a link to a file that is not in it.",
    fix: "remove the link and keep its text")
  static let linkFragment = BookRule(
    "link-fragment", .reject, "RSC-012",
    why: "Kindle rejects a book with a link to an id that does not exist.",
    fix: "link to the page itself")
  static let linkToBody = BookRule(
    "link-to-body", .reject,
    why: "Kindle drops an id on body, so the link points to nothing and the book is rejected.",
    fix: "link to the page itself", kindleOnly: true)
  static let linkUndeclared = BookRule(
    "link-undeclared", .reject, "RSC-008",
    why: "Readers do not show a file that is used but not declared.",
    fix: "declare it")
  static let linkOutsideSpine = BookRule(
    "link-outside-spine", .reject, "RSC-011",
    why: "The page is not in the reading order and cannot be opened.",
    fix: "add it to the reading order")
  static let linkEmpty = BookRule(
    "link-empty", .advice, "HTM-045", why: "The link points to its own page.",
    fix: "remove the link and keep its text")
  static let linkData = BookRule(
    "link-data", .reject, "RSC-029", why: "Readers reject data URLs in links.",
    fix: "remove the link and keep its text")
  static let linkOut = BookRule(
    "link-leak", .reject, "RSC-026", why: "The link points outside the book, to files of the device.",
    fix: "remove the link and keep its text")
  static let linkQuery = BookRule(
    "link-query", .reject, "RSC-033", why: "Readers cannot find a file of the book by a link with a query.",
    fix: "remove the query")
  static let linkInvalid = BookRule(
    "link-invalid", .spoil, "RSC-020", why: "The address is not a valid URI.",
    fix: "encode it, or remove the link and keep its text")
  static let remoteResource = BookRule(
    "remote-resource", .reject, "RSC-006",
    why: "Files from the network are not shown, or the book is rejected.",
    fix: "add the file to the book or remove the reference")

  static let pages = [
    imageSourceMissing, alternativeEmpty, script, form, frame, media, mathematics, inlineDrawing,
    baseElement,
    pageTitleMissing, notXHTML, dataName, pageLanguage, noteWayBack, emptyPage, linkTargetMissing,
    linkFragment, linkToBody, linkUndeclared, linkOutsideSpine, linkEmpty, linkData, linkOut, linkQuery,
    linkInvalid, remoteResource,
  ]
}
