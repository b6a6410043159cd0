// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// The package document: metadata, list of files, reading order
extension BookRule {
  static let identifierMissing = BookRule(
    "identifier-missing", .reject, "OPF-030", why: "Without an identifier, readers cannot distinguish books.",
    fix: "give the book one identifier and name it in unique-identifier")
  static let identifierUUID = BookRule(
    "identifier-uuid", .spoil, "OPF-085",
    why: "The identifier claims to be a UUID and is not valid, so libraries mishandle the book.",
    fix: "write a valid UUID")
  static let titleMissing = BookRule(
    "title-missing", .reject, "RSC-005", why: "The book appears as \"Unknown\" or is rejected.",
    fix: "give it a title")
  static let languageMissing = BookRule(
    "language-missing", .reject, "RSC-005", why: "Kindle rejects books without a language.",
    fix: "declare the language")
  static let severalLanguages = BookRule(
    "several-languages", .spoil,
    why: "Kindle uses one language for dictionary and hyphenation, and which one is not defined.",
    fix: "keep the main language", kindleOnly: true)
  static let languageInvalid = BookRule(
    "language-invalid", .reject, "OPF-092", why: "Kindle rejects invalid language tags.",
    fix: "write a BCP 47 tag such as en or pt-BR")
  static let modifiedMissing = BookRule(
    "modified-missing", .reject, "RSC-005", why: "EPUB 3 requires exactly one modification time.",
    fix: "add one dcterms:modified")
  static let modifiedInvalid = BookRule(
    "modified-invalid", .reject, "RSC-005", why: "The only valid form is CCYY-MM-DDThh:mm:ssZ.",
    fix: "write the time in that form")
  static let dateInvalid = BookRule(
    "date-invalid", .advice, "OPF-053", why: "Libraries cannot sort by it.", fix: "write CCYY-MM-DD")
  static let storeIdentifier = BookRule(
    "store-identifier", .spoil,
    why: "With a store's number, Kindle treats the book as bought from that store.",
    fix: "remove the number", kindleOnly: true)
  static let versionUnknown = BookRule(
    "version-unknown", .reject, "OPF-001", why: "Readers support versions 2.0 and 3.0.",
    fix: "write 3.0 or 2.0")
  static let itemIncomplete = BookRule(
    "item-incomplete", .reject, "RSC-005", why: "An item needs id, href and media-type to be found.",
    fix: "add them or remove the item")
  static let fileMissing = BookRule(
    "file-missing", .reject, "RSC-001",
    why: "Kindle's converter stops at a file that does not exist.",
    fix: "remove the item")
  static let declaredTwice = BookRule(
    "declared-twice", .reject, "OPF-074", why: "One file under two names confuses links and reading order.",
    fix: "keep one of the items")
  static let undeclared = BookRule(
    "undeclared", .advice, "OPF-003",
    why: "Readers do not show files that no item declares.",
    fix: "declare the file, or remove it when it is not used")
  static let typeMismatch = BookRule(
    "type-mismatch", .spoil, "OPF-029", why: "Readers trust the declared type and do not show the file.",
    fix: "declare the type that the bytes have")
  static let wrongEnding = BookRule(
    "wrong-ending", .spoil, "PKG-022",
    why: "Kindle relies on the file name extension and does not show the image.",
    fix: "rename the image to match its format")
  static let foreignType = BookRule(
    "foreign-type", .reject, "RSC-032",
    why: "Readers need not support this type, and there is no fallback.",
    fix: "use a core media type of EPUB")
  static let remoteItem = BookRule(
    "remote-item", .reject, "RSC-006",
    why: "The file is on the network, which readers do not access, and Kindle rejects it.",
    fix: "add the file to the book or remove the reference")
  static let propertyMissing = BookRule(
    "property-missing", .reject, "OPF-014", why: "The item must declare what its page contains.",
    fix: "add the property")
  static let propertyUndue = BookRule(
    "property-undue", .spoil, "OPF-015", why: "The item declares something that its page does not contain.",
    fix: "remove the property")
  static let spineEmpty = BookRule(
    "spine-empty", .reject, "OPF-019", why: "The reading order is empty, so there is nothing to read.",
    fix: "list the pages")
  static let spineUnknown = BookRule(
    "spine-unknown", .reject, "OPF-049", why: "The reading order names an item that does not exist.",
    fix: "remove it")
  static let spineTwice = BookRule(
    "spine-twice", .reject, "OPF-034", why: "The same page twice breaks the reading position.",
    fix: "keep the first")
  static let spineType = BookRule(
    "spine-type", .reject, "OPF-043", why: "Only XHTML pages can be read in order.",
    fix: "remove it from the reading order")
  static let spineUnreached = BookRule(
    "spine-unreached", .reject, "OPF-096",
    why: "The page is outside the linear reading order and no page links to it, so it cannot be opened.",
    fix: "make it linear", kindleOnly: false)
  static let coverMissing = BookRule(
    "cover-missing", .advice, why: "The library shows a gray box instead of a cover.",
    fix: "mark an image as cover-image")
  static let coverWrong = BookRule(
    "cover-wrong", .spoil, "RSC-005", why: "The declared cover is not an image of the book.",
    fix: "name the item of an image")
  static let coverMark = BookRule(
    "cover-mark", .advice, why: "Kindle uses the EPUB 2 cover mark, and other readers use the EPUB 3 one.",
    fix: "mark the cover both ways", kindleOnly: true)

  static let package = [
    identifierMissing, identifierUUID, titleMissing, languageMissing, severalLanguages, languageInvalid,
    modifiedMissing, modifiedInvalid, dateInvalid, storeIdentifier, versionUnknown, itemIncomplete,
    fileMissing,
    declaredTwice, undeclared, typeMismatch, wrongEnding, foreignType, remoteItem, propertyMissing,
    propertyUndue, spineEmpty, spineUnknown, spineTwice, spineType, spineUnreached, coverMissing, coverWrong,
    coverMark,
  ]
}
