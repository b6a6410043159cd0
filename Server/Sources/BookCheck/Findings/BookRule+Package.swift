// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// The package document: metadata, list of files, reading order
extension BookRule {
  static let identifierMissing = BookRule(
    "identifier-missing", .reject, "OPF-030", why: "Without an identifier readers cannot tell books apart.",
    mend: "give the book one identifier and name it in unique-identifier")
  static let identifierUUID = BookRule(
    "identifier-uuid", .spoil, "OPF-085", why: "It says UUID and is none; libraries that sort by it trip.",
    mend: "write a valid UUID")
  static let titleMissing = BookRule(
    "title-missing", .reject, "RSC-005", why: "The book shows as \"Unknown\", or is refused.",
    mend: "give it a title")
  static let languageMissing = BookRule(
    "language-missing", .reject, "RSC-005", why: "Kindle refuses books that say no language.",
    mend: "say the language")
  static let severalLanguages = BookRule(
    "several-languages", .spoil,
    why: "Kindle's dictionary and hyphenation follow one language; which one is chance.",
    mend: "keep the main language", kindleOnly: true)
  static let languageInvalid = BookRule(
    "language-invalid", .reject, "OPF-092", why: "Kindle refuses languages that it cannot read.",
    mend: "write a BCP 47 tag such as en or pt-BR")
  static let modifiedMissing = BookRule(
    "modified-missing", .reject, "RSC-005", why: "EPUB 3 wants one time of the last change.",
    mend: "say it once as dcterms:modified")
  static let modifiedInvalid = BookRule(
    "modified-invalid", .reject, "RSC-005", why: "Only CCYY-MM-DDThh:mm:ssZ is understood.",
    mend: "write the time so")
  static let dateInvalid = BookRule(
    "date-invalid", .advice, "OPF-053", why: "Libraries cannot sort by it.", mend: "write CCYY-MM-DD")
  static let storeIdentifier = BookRule(
    "store-identifier", .spoil, why: "A shop's number makes Kindle take the book for one of the shop's.",
    mend: "leave the number out", kindleOnly: true)
  static let versionUnknown = BookRule(
    "version-unknown", .reject, "OPF-001", why: "Readers know versions 2.0 and 3.0.", mend: "say 3.0 or 2.0")
  static let itemIncomplete = BookRule(
    "item-incomplete", .reject, "RSC-005", why: "An item needs id, href and media-type to be found.",
    mend: "complete it or leave it out")
  static let fileMissing = BookRule(
    "file-missing", .reject, "RSC-001",
    why: "The book names a file that is not there; Kindle's converter stops.",
    mend: "leave the item out")
  static let declaredTwice = BookRule(
    "declared-twice", .reject, "OPF-074", why: "One file under two names confuses links and reading order.",
    mend: "keep one of the items")
  static let undeclared = BookRule(
    "undeclared", .advice, "OPF-003",
    why: "A file that no item names is dead weight, or missing where it is used.",
    mend: "declare the file, or leave it out when nothing uses it")
  static let typeMismatch = BookRule(
    "type-mismatch", .spoil, "OPF-029", why: "Readers trust the declared type and show nothing.",
    mend: "declare the type that the bytes have")
  static let wrongEnding = BookRule(
    "wrong-ending", .spoil, "PKG-022", why: "Kindle goes by the file name's ending and shows no picture.",
    mend: "rename the picture after its bytes")
  static let foreignType = BookRule(
    "foreign-type", .reject, "RSC-032",
    why: "Readers need not know this type, and there is no fallback for it.",
    mend: "use a type that EPUB knows")
  static let remoteItem = BookRule(
    "remote-item", .reject, "RSC-006",
    why: "The file lies on the network; readers are offline and Kindle refuses it.",
    mend: "pack the file or leave it out")
  static let propertyMissing = BookRule(
    "property-missing", .reject, "OPF-014", why: "The item must say what its page contains.",
    mend: "add the property")
  static let propertyUndue = BookRule(
    "property-undue", .spoil, "OPF-015", why: "The item says of its page what is not so.",
    mend: "take the property away")
  static let spineEmpty = BookRule(
    "spine-empty", .reject, "OPF-019", why: "The reading order is empty: there is nothing to read.",
    mend: "list the pages")
  static let spineUnknown = BookRule(
    "spine-unknown", .reject, "OPF-049", why: "The reading order names an item that does not exist.",
    mend: "leave it out")
  static let spineTwice = BookRule(
    "spine-twice", .reject, "OPF-034", why: "The same page twice breaks the reading position.",
    mend: "keep the first")
  static let spineType = BookRule(
    "spine-type", .reject, "OPF-043", why: "Only XHTML pages can be read in order.",
    mend: "leave it out of the reading order")
  static let spineUnreached = BookRule(
    "spine-unreached", .reject, "OPF-096",
    why: "The page is set aside from the reading order, and no link leads there: nobody can open it.",
    mend: "read it in its place", kindleOnly: false)
  static let coverMissing = BookRule(
    "cover-missing", .advice, why: "The library shows a gray box instead of a cover.",
    mend: "mark a picture as cover-image")
  static let coverWrong = BookRule(
    "cover-wrong", .spoil, "RSC-005", why: "The cover that is named is no picture of the book.",
    mend: "name the picture's item")
  static let coverMark = BookRule(
    "cover-mark", .advice, why: "Kindle finds covers by the older mark, others by the newer.",
    mend: "mark the cover both ways", kindleOnly: true)

  static let package = [
    identifierMissing, identifierUUID, titleMissing, languageMissing, severalLanguages, languageInvalid,
    modifiedMissing, modifiedInvalid, dateInvalid, storeIdentifier, versionUnknown, itemIncomplete,
    fileMissing,
    declaredTwice, undeclared, typeMismatch, wrongEnding, foreignType, remoteItem, propertyMissing,
    propertyUndue, spineEmpty, spineUnknown, spineTwice, spineType, spineUnreached, coverMissing, coverWrong,
    coverMark,
  ]
}
