// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// XML, whatever it says
extension BookRule {
  static let malformed = BookRule(
    "malformed", .reject, "RSC-016", why: "Kindle's converter stops at the first XML error.",
    fix: "correct the tags")
  static let unknownEntity = BookRule(
    "unknown-entity", .reject, "RSC-016",
    why: "XML defines only five entities, and Kindle's converter stops at any other.",
    fix: "write the character itself")
  static let commentDashes = BookRule(
    "comment-dashes", .reject, "RSC-016",
    why: "Two hyphens inside a comment are not valid XML, and converters stop there.",
    fix: "remove the comment")
  static let lateDeclaration = BookRule(
    "late-declaration", .reject, "RSC-016",
    why: "The XML declaration must be at the very start of the file, and only once.",
    fix: "move it to the start")
  static let noDeclaration = BookRule(
    "no-declaration", .spoil,
    why: "Kindle reads a page without a declared encoding as ISO-8859-1 and shows wrong letters.",
    fix: "begin the page with an XML declaration that names UTF-8", kindleOnly: true)
  static let byteOrderMark = BookRule(
    "byte-order-mark", .spoil,
    why: "A byte order mark before the XML declaration shows as stray letters or stops converters.",
    fix: "remove the mark", kindleOnly: true)
  static let foreignEncoding = BookRule(
    "foreign-encoding", .reject, "RSC-016", why: "An EPUB must be UTF-8; other encodings show wrong letters.",
    fix: "write the file in UTF-8")
  static let brokenText = BookRule(
    "broken-text", .reject, "RSC-016", why: "The file claims to be UTF-8 but has bytes that are not.",
    fix: "decode them correctly and write UTF-8")
  static let doctype = BookRule(
    "doctype", .reject, "HTM-004", why: "EPUB 3 allows only `<!DOCTYPE html>`.", fix: "write <!DOCTYPE html>")
  static let declaredEntities = BookRule(
    "declared-entities", .spoil,
    why: "Many readers ignore entities that the file itself declares.",
    fix: "write the characters themselves")
  static let duplicateID = BookRule(
    "duplicate-id", .reject, "RSC-005",
    why: "Links to the id are ambiguous, and Kindle's converter may stop.",
    fix: "keep the first of them")
  static let documentTooLarge = BookRule(
    "document-too-large", .spoil, why: "Readers stall on pages of this size. The page was not checked.",
    fix: "split the page")

  static let markup = [
    malformed, unknownEntity, commentDashes, lateDeclaration, noDeclaration, byteOrderMark, foreignEncoding,
    brokenText, doctype, declaredEntities, duplicateID, documentTooLarge,
  ]
}
