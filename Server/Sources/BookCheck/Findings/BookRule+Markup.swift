// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// XML, whatever it says
extension BookRule {
  static let malformed = BookRule(
    "malformed", .reject, "RSC-016", why: "Kindle's converter stops at the first mistake in XML.",
    mend: "correct the tags")
  static let unknownEntity = BookRule(
    "unknown-entity", .reject, "RSC-016",
    why: "XML knows five names only; Kindle's converter stops at any other.",
    mend: "write the character itself")
  static let commentDashes = BookRule(
    "comment-dashes", .reject, "RSC-016",
    why: "Two hyphens inside a comment are not XML; converters stop there.",
    mend: "leave the comment out")
  static let lateDeclaration = BookRule(
    "late-declaration", .reject, "RSC-016",
    why: "The XML declaration must be the file's first byte, and there is one only.",
    mend: "move it to the start")
  static let noDeclaration = BookRule(
    "no-declaration", .spoil,
    why: "Kindle reads a page without a declared encoding as ISO-8859-1: letters come out wrong.",
    mend: "begin the page with an XML declaration that names UTF-8", kindleOnly: true)
  static let byteOrderMark = BookRule(
    "byte-order-mark", .spoil,
    why: "A mark before the XML declaration shows as odd letters or stops converters.",
    mend: "leave the mark out", kindleOnly: true)
  static let foreignEncoding = BookRule(
    "foreign-encoding", .reject, "RSC-016", why: "EPUB is UTF-8; letters of other encodings come out wrong.",
    mend: "write the file in UTF-8")
  static let brokenText = BookRule(
    "broken-text", .reject, "RSC-016", why: "Some bytes are no UTF-8, which is what the file claims to be.",
    mend: "decode them as what they are and write UTF-8")
  static let doctype = BookRule(
    "doctype", .reject, "HTM-004", why: "EPUB 3 knows `<!DOCTYPE html>` only.", mend: "write <!DOCTYPE html>")
  static let declaredEntities = BookRule(
    "declared-entities", .spoil,
    why: "Names declared in the file itself are not known to many readers.",
    mend: "write the characters themselves")
  static let duplicateID = BookRule(
    "duplicate-id", .reject, "RSC-005", why: "Links to it go anywhere; Kindle's converter may stop.",
    mend: "keep the first of them")
  static let documentTooLarge = BookRule(
    "document-too-large", .spoil, why: "Readers stall on pages of this size; it was not looked into.",
    mend: "split the page")

  static let markup = [
    malformed, unknownEntity, commentDashes, lateDeclaration, noDeclaration, byteOrderMark, foreignEncoding,
    brokenText, doctype, declaredEntities, duplicateID, documentTooLarge,
  ]
}
