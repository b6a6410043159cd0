// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The container as a ZIP file: names, positions, sizes, and the `mimetype` in front.
enum ArchiveRules {
  // Amazon takes 50 MB by mail; most mail servers end at 25 MB of which a quarter is the mail's own.
  private static let mailLimit = 50_000_000
  private static let providerLimit = 18_000_000

  static func check(_ archive: Archive, _ list: FindingList) {
    if archive.directory.claimed > ZIPDirectory.limit || archive.entries.count >= ZIPDirectory.limit {
      list.note(.tooManyFiles, "The archive has more than \(ZIPDirectory.limit) files")
    }
    checkType(archive, list)
    checkNames(archive.entries, list)
    checkPositions(archive, list)
    let broken = checkContents(archive, list)
    checkProtection(archive, broken, list)
    checkSize(archive.bytes.count, list)
  }

  private static func checkType(_ archive: Archive, _ list: FindingList) {
    let text = "application/epub+zip"
    guard let entry = archive.entry("mimetype"), entry.offset == 0 else {
      let has = archive.has("mimetype")
      return list.note(
        .mimetypeFirst, "mimetype", has ? "mimetype is not the first file" : "The file mimetype is missing")
    }
    if entry.extra > 0 {
      list.note(.mimetypeExtra, "mimetype", "mimetype has an extra field of \(entry.extra) bytes")
    }
    let content = entry.size < 1_000 ? archive.content("mimetype") : nil
    if content.map({ !$0.elementsEqual(text.utf8) }) ?? true {
      list.note(.mimetypeText, "mimetype", "mimetype does not contain \(text)")
    } else if entry.method != 0 {
      list.note(.mimetypeText, "mimetype", "mimetype is compressed")
    }
  }

  private static func checkNames(_ entries: [ZIPEntry], _ list: FindingList) {
    var seen: Set<String> = []
    var folded: [String: String] = [:]
    for entry in entries {
      if !seen.insert(entry.name).inserted {
        list.note(.duplicateEntry, entry.name, "The archive has two files of this name")
      } else if let other = folded.updateValue(entry.name, forKey: BookPath.folded(entry.name)) {
        list.note(
          .similarNames, entry.name, "The name differs from \(other) only in case or Unicode normalization")
      }
      checkName(entry, list)
    }
  }

  private static func checkName(_ entry: ZIPEntry, _ list: FindingList) {
    let name = entry.name
    if UnsafeName.matches(name) { return list.note(.unsafePath, name, "The name points outside the book") }
    if let reason = forbidden(name, isReadable: entry.isNameReadable) {
      list.note(.forbiddenName, name, reason)
    }
    if name.contains(where: \.isWhitespace) { list.note(.blankInName, name, "The name has a space") }
    if entry.isNameReadable, !name.utf8.allSatisfy({ $0 < 0x80 }) {
      list.note(.foreignName, name, "The name has characters outside ASCII")
    }
    if entry.isSymbolicLink { list.note(.symbolicLink, name, "The file is a symbolic link") }
  }

  /// OCF's forbidden characters, which are those of file systems too.
  static func forbidden(_ name: String, isReadable: Bool = true) -> String? {
    if !isReadable { return "The name is not in UTF-8" }
    for part in name.split(separator: "/") {
      if part.hasSuffix(".") { return "A name ends with a full stop" }
      if part.utf8.count > 255 { return "A name is longer than 255 bytes" }
    }
    let isOdd = name.unicodeScalars.contains {
      $0.value < 0x20 || $0.value == 0x7F || "\"*:<>?|".unicodeScalars.contains($0)
    }
    return isOdd ? "The name has a character that file systems forbid" : nil
  }

  private static func checkPositions(_ archive: Archive, _ list: FindingList) {
    let placed = archive.entries.filter { $0.start != nil }.sorted { $0.offset < $1.offset }
    for (entry, next) in zip(placed, placed.dropFirst()) where entry.end > next.offset {
      // Two entries at one position are the plainest case.
      list.note(.overlappingEntries, next.name, "The file shares its bytes with \(entry.name)")
    }
  }

  /// Unpacks every file once; the names of those that cannot be.
  private static func checkContents(_ archive: Archive, _ list: FindingList) -> Set<String> {
    var broken: Set<String> = []
    var total = 0
    for entry in archive.entries where !entry.isFolder {
      total += entry.size
      if total > Archive.totalLimit {
        list.note(.bomb, entry.name, "The unpacked files exceed \(Archive.totalLimit >> 20) MB")
        break
      }
      if list.has(.overlappingEntries) && total > Archive.fileLimit { break }
      guard let fault = fault(of: entry, in: archive) else {
        if entry.size == 0 && entry.name != "mimetype" {
          list.note(.emptyFile, entry.name, "The file is empty")
        }
        continue
      }
      broken.insert(entry.name)
      note(fault, entry, list)
    }
    return broken
  }

  private static func fault(of entry: ZIPEntry, in archive: Archive) -> EntryFault? {
    do {
      _ = try archive.content(of: entry)
      return nil
    } catch {
      return error
    }
  }

  private static func note(_ fault: EntryFault, _ entry: ZIPEntry, _ list: FindingList) {
    switch fault {
    case .encrypted: list.note(.encrypted, entry.name, "The file is encrypted")
    case .method(let method): list.note(.unknownPacking, entry.name, "The file is packed by method \(method)")
    case .bomb: list.note(.bomb, entry.name, "\(entry.packedSize) bytes become \(entry.size)")
    case .damaged(let reason): list.note(.damagedEntry, entry.name, "The file is damaged: \(reason)")
    }
  }

  /// Only fonts may be listed as encrypted without the book being locked.
  private static func checkProtection(_ archive: Archive, _ broken: Set<String>, _ list: FindingList) {
    if let raw = archive.content("META-INF/encryption.xml") {
      let document = XMLDocument(raw, path: "META-INF/encryption.xml")
      document.note(in: list, isPage: false)
      let locked = Protection.files(document)
      for file in locked where !Protection.isFont(file) {
        list.note(.encrypted, file.path, "The book is protected: \(file.path) is encrypted")
      }
      for file in locked where Protection.isFont(file) {
        list.note(.hiddenFonts, file.path, "The font is obfuscated")
      }
    }
    for name in ["META-INF/rights.xml", "META-INF/license.lcpl", "META-INF/sinf.xml"] where archive.has(name)
    {
      if !list.has(.encrypted) { list.note(.encrypted, name, "The book is protected") }
    }
  }

  private static func checkSize(_ count: Int, _ list: FindingList) {
    let size = "\((count + 500_000) / 1_000_000) MB"
    if count > mailLimit {
      list.note(.tooLarge, "The size of the book is \(size)")
    } else if count > providerLimit {
      list.note(.largeForMail, "The size of the book is \(size)")
    }
  }
}
