// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// The container (EPUB 3.3, OCF) and the book as one file
extension BookRule {
  static let notZIP = BookRule(
    "not-zip", .reject, "PKG-003", why: "An EPUB is a ZIP file; nothing can be read from this one.",
    fix: "get the file again")
  static let tooManyFiles = BookRule(
    "too-many-files", .reject, why: "Readers run out of memory when a book has so many files.",
    fix: "remove files that the book does not use")
  static let mimetypeFirst = BookRule(
    "mimetype-first", .reject, "PKG-006",
    why: "Readers and mail servers recognize an EPUB by its first file, mimetype.",
    fix: "put mimetype first")
  static let mimetypeExtra = BookRule(
    "mimetype-extra", .reject, "PKG-005", why: "Readers expect the media type at byte 38.",
    fix: "write mimetype without an extra field")
  static let mimetypeText = BookRule(
    "mimetype-text", .reject, "PKG-007",
    why: "Readers accept only the exact text, stored without compression.",
    fix: "store exactly application/epub+zip")
  static let duplicateEntry = BookRule(
    "duplicate-entry", .reject, "OPF-060", why: "Readers differ in which of the two they open.",
    fix: "keep one of them")
  static let similarNames = BookRule(
    "similar-names", .reject, "OPF-060",
    why: "Many devices treat the names as equal and lose a file.",
    fix: "rename one of them")
  static let overlappingEntries = BookRule(
    "overlapping-entries", .reject, why: "Only hostile archives share bytes between files.",
    fix: "write the archive again")
  static let unsafePath = BookRule(
    "unsafe-path", .reject, "PKG-009",
    why: "The name points outside the book, and careful readers reject such a book.",
    fix: "remove the file")
  static let symbolicLink = BookRule(
    "symbolic-link", .reject, why: "Readers reject links to their own files.",
    fix: "remove the link")
  static let forbiddenName = BookRule(
    "forbidden-name", .reject, "PKG-009",
    why: "Some file systems cannot store this name, so the file is lost.",
    fix: "rename the file")
  static let blankInName = BookRule(
    "blank-in-name", .advice, "PKG-010", why: "Readers that do not decode links cannot find the file.",
    fix: "rename the file without spaces")
  static let foreignName = BookRule(
    "foreign-name", .advice, "PKG-012",
    why: "Older readers decode such names differently and lose the file.",
    fix: "rename the file in ASCII")
  static let encrypted = BookRule(
    "encrypted", .reject, "RSC-004",
    why: "Kindle rejects protected books, and Sharepipe does not remove protection.",
    fix: "get the book without protection")
  static let hiddenFonts = BookRule(
    "hidden-fonts", .advice, "RSC-004", why: "Kindle cannot read obfuscated fonts and uses its own.",
    fix: "remove the fonts", kindleOnly: true)
  static let bomb = BookRule(
    "bomb", .reject, why: "Unpacked, the file would exhaust a reader's memory.", fix: "remove the file")
  static let unknownPacking = BookRule(
    "unknown-packing", .reject, "PKG-008", why: "EPUB allows only stored and deflated files.",
    fix: "pack the book again")
  static let damagedEntry = BookRule(
    "damaged-entry", .reject, "PKG-008", why: "The file cannot be unpacked.",
    fix: "get the book again")
  static let emptyFile = BookRule(
    "empty-file", .spoil, why: "An empty file is usually left over from a failed export.",
    fix: "remove the file")
  static let containerMissing = BookRule(
    "container-missing", .reject, "RSC-002",
    why: "Without META-INF/container.xml no reader finds the book's contents.",
    fix: "write it")
  static let noRootfile = BookRule(
    "no-rootfile", .reject, "RSC-003",
    why: "The container names no package document, so there is nothing to open.",
    fix: "name the package document")
  static let packageMissing = BookRule(
    "package-missing", .reject, "OPF-002", why: "The package document is not where the container says.",
    fix: "name the package document that is there")
  static let severalRenditions = BookRule(
    "several-renditions", .advice, "PKG-013", why: "Only the first is read.", fix: "keep one")
  static let tooLarge = BookRule(
    "too-large", .reject, why: "Send-to-Kindle takes 50 MB by mail and refuses larger files with E999.",
    fix: "use smaller images or split the book", kindleOnly: true)
  static let largeForMail = BookRule(
    "large-for-mail", .advice,
    why: "Mail makes a file one third larger, and many mail servers accept at most 25 MB.",
    fix: "use smaller images or split the book", kindleOnly: true)

  static let archive = [
    notZIP, tooManyFiles, mimetypeFirst, mimetypeExtra, mimetypeText, duplicateEntry, similarNames,
    overlappingEntries, unsafePath, symbolicLink, forbiddenName, blankInName, foreignName, encrypted,
    hiddenFonts, bomb, unknownPacking, damagedEntry, emptyFile, containerMissing, noRootfile, packageMissing,
    severalRenditions, tooLarge, largeForMail,
  ]
}
