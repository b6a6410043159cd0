// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// The container (EPUB 3.3, OCF) and the book as one file
extension BookRule {
  static let notZIP = BookRule(
    "not-zip", .reject, "PKG-003", why: "An EPUB is a ZIP file; nothing can be read from this one.",
    mend: "get the file again")
  static let tooManyFiles = BookRule(
    "too-many-files", .reject, why: "No book has so many; readers run out of memory on the way.",
    mend: "leave out what the book does not use")
  static let mimetypeFirst = BookRule(
    "mimetype-first", .reject, "PKG-006",
    why: "Readers and mail servers tell an EPUB by this file in the first place.",
    mend: "put mimetype first")
  static let mimetypeExtra = BookRule(
    "mimetype-extra", .reject, "PKG-005", why: "The text must stand at byte 38, where it is looked for.",
    mend: "write mimetype without an extra field")
  static let mimetypeText = BookRule(
    "mimetype-text", .reject, "PKG-007", why: "Only the exact text, stored without compression, says EPUB.",
    mend: "store exactly application/epub+zip")
  static let duplicateEntry = BookRule(
    "duplicate-entry", .reject, "OPF-060", why: "Which of the two is read depends on the reader.",
    mend: "keep one of them")
  static let similarNames = BookRule(
    "similar-names", .reject, "OPF-060",
    why: "On many devices the names are one and the same, and a file is lost.",
    mend: "rename one of them")
  static let overlappingEntries = BookRule(
    "overlapping-entries", .reject, why: "Only archives made to harm share bytes between files.",
    mend: "write the archive anew")
  static let unsafePath = BookRule(
    "unsafe-path", .reject, "PKG-009",
    why: "The name leads out of the book; careful readers refuse the whole book.",
    mend: "leave the file out")
  static let symbolicLink = BookRule(
    "symbolic-link", .reject, why: "A link into the reader's own files is refused.",
    mend: "leave the link out")
  static let forbiddenName = BookRule(
    "forbidden-name", .reject, "PKG-009", why: "Some file systems cannot keep the name, so the file is lost.",
    mend: "rename the file")
  static let blankInName = BookRule(
    "blank-in-name", .advice, "PKG-010", why: "Readers that do not unescape links do not find the file.",
    mend: "rename the file without blanks")
  static let foreignName = BookRule(
    "foreign-name", .advice, "PKG-012",
    why: "Older readers read such names in another encoding and lose the file.",
    mend: "rename the file in ASCII")
  static let encrypted = BookRule(
    "encrypted", .reject, "RSC-004", why: "A protected book is refused and must not be unlocked here.",
    mend: "get the book without protection")
  static let hiddenFonts = BookRule(
    "hidden-fonts", .advice, "RSC-004", why: "Kindle cannot read obfuscated fonts and uses its own.",
    mend: "leave the fonts out", kindleOnly: true)
  static let bomb = BookRule(
    "bomb", .reject, why: "The file would fill a reader's memory.", mend: "leave the file out")
  static let unknownPacking = BookRule(
    "unknown-packing", .reject, "PKG-008", why: "EPUB knows stored and deflated files only.",
    mend: "pack the book again")
  static let damagedEntry = BookRule(
    "damaged-entry", .reject, "PKG-008", why: "The file cannot be unpacked as it was packed.",
    mend: "get the book again")
  static let emptyFile = BookRule(
    "empty-file", .spoil, why: "A file of no bytes is mostly the rest of a failed export.",
    mend: "leave the file out")
  static let containerMissing = BookRule(
    "container-missing", .reject, "RSC-002",
    why: "Without META-INF/container.xml no reader finds the book's contents.",
    mend: "write it")
  static let noRootfile = BookRule(
    "no-rootfile", .reject, "RSC-003",
    why: "The container names no package document, so there is nothing to open.",
    mend: "name the package document")
  static let packageMissing = BookRule(
    "package-missing", .reject, "OPF-002", why: "The package document is not where the container says.",
    mend: "name the package document that is there")
  static let severalRenditions = BookRule(
    "several-renditions", .advice, "PKG-013", why: "Only the first is read.", mend: "keep one")
  static let tooLarge = BookRule(
    "too-large", .reject, why: "Send-to-Kindle takes 50 MB by mail and refuses larger files with E999.",
    mend: "use smaller pictures or split the book", kindleOnly: true)
  static let largeForMail = BookRule(
    "large-for-mail", .advice,
    why: "Mail carries a third more than the file, and many mail servers end at 25 MB.",
    mend: "use smaller pictures or split the book", kindleOnly: true)

  static let archive = [
    notZIP, tooManyFiles, mimetypeFirst, mimetypeExtra, mimetypeText, duplicateEntry, similarNames,
    overlappingEntries, unsafePath, symbolicLink, forbiddenName, blankInName, foreignName, encrypted,
    hiddenFonts, bomb, unknownPacking, damagedEntry, emptyFile, containerMissing, noRootfile, packageMissing,
    severalRenditions, tooLarge, largeForMail,
  ]
}
