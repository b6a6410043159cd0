// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Compares the manifest with the files of the archive.
enum ManifestRules {
  static func check(_ book: CheckedBook) {
    let (package, list) = (book.package, book.list)
    var paths: Set<String> = []
    for item in package.items {
      let line = package.markup.line(of: item.element)
      if item.id.isEmpty || item.href.isBlank || item.mediaType.isEmpty {
        if let path = item.path { paths.insert(path) }
        list.note(.itemIncomplete, package.path, line: line, "The item lacks id, href or media-type")
        continue
      }
      if item.isRemote {
        if !item.mediaType.hasPrefix("audio/") && !item.mediaType.hasPrefix("video/") {
          list.note(.remoteItem, package.path, line: line, "The item \(item.href) is on the network")
        }
        continue
      }
      checkHref(item, line, book)
      guard let path = item.path else { continue }
      if !paths.insert(path).inserted {
        list.note(.declaredTwice, package.path, line: line, "\(path) is declared twice")
      }
      checkFile(item, path, line, book)
    }
    checkUndeclared(paths, book)
    checkCover(package, list)
  }

  private static func checkHref(_ item: PackageFile.Item, _ line: Int, _ book: CheckedBook) {
    let reference = BookReference(item.href, from: book.package.path)
    switch reference.target {
    case .outside:
      book.list.note(.linkOut, book.package.path, line: line, "\(item.href) points outside the book")
    case .invalid:
      book.list.note(.linkInvalid, book.package.path, line: line, "\(item.href) is not a valid URI")
    case .data: book.list.note(.linkData, book.package.path, line: line, "The item has a data URL")
    default:
      if reference.hasQuery {
        book.list.note(.linkQuery, book.package.path, line: line, "\(item.href) has a query")
      }
    }
  }

  private static func checkFile(_ item: PackageFile.Item, _ path: String, _ line: Int, _ book: CheckedBook) {
    guard book.archive.has(path) else {
      return book.list.note(
        .fileMissing, book.package.path, line: line, "\(path) is declared but not in the book")
    }
    guard let raw = book.archive.content(path), !raw.isEmpty else { return }
    checkType(item, path, line, raw, book)
  }

  /// The declared type against the bytes.
  private static func checkType(
    _ item: PackageFile.Item, _ path: String, _ line: Int, _ raw: [UInt8], _ book: CheckedBook
  ) {
    if let facts = ImageFacts(raw) {
      let declared = item.mediaType == "image/jpg" ? "image/jpeg" : item.mediaType
      if facts.mediaType != declared, !(facts.kind == .svg && MediaType.pages.contains(declared)) {
        book.list.note(
          .typeMismatch, book.package.path, line: line,
          "\(path) is declared as \(item.mediaType) and is \(facts.mediaType)")
      } else if item.mediaType == "image/jpg" {
        book.list.note(
          .typeMismatch, book.package.path, line: line, "image/jpg is not a media type; use image/jpeg")
      } else if !facts.endings.contains(BookPath.ending(of: path)) {
        book.list.note(
          .wrongEnding, path,
          "The image is \(facts.mediaType); its name ends with \(BookPath.ending(of: path))")
      }
    } else if item.mediaType.hasPrefix("image/") && item.mediaType != "image/svg+xml" {
      if let real = MediaType.detected(in: raw, path) {
        book.list.note(
          .typeMismatch, book.package.path, line: line,
          "\(path) is declared as \(item.mediaType) and is \(real)")
      } else {
        book.list.note(.imageDamaged, path, "The file is not an image")
      }
    } else if let real = pageType(raw, path), item.mediaType != real,
      !MediaType.pages.contains(item.mediaType)
    {
      book.list.note(
        .typeMismatch, book.package.path, line: line,
        "\(path) is declared as \(item.mediaType) and is \(real)")
    }
  }

  private static func pageType(_ raw: [UInt8], _ path: String) -> String? {
    guard ["xhtml", "html", "htm"].contains(BookPath.ending(of: path)) else { return nil }
    return String(decoding: raw.prefix(1_000), as: UTF8.self).contains("<html") ? MediaType.page : nil
  }

  private static func checkUndeclared(_ declared: Set<String>, _ book: CheckedBook) {
    for entry in book.archive.entries where !entry.isFolder {
      if entry.name == "mimetype" || entry.name.hasPrefix("META-INF/") || entry.name == book.package.path {
        continue
      }
      if declared.contains(entry.name) || UnsafeName.matches(entry.name) || entry.isSymbolicLink {
        continue
      }
      book.list.note(.undeclared, entry.name, "The file is not declared")
    }
  }

  private static func checkCover(_ package: PackageFile, _ list: FindingList) {
    let line = package.markup.first("metadata").map(package.markup.line(of:)) ?? 1
    if let named = package.namedCover, !(named.item?.mediaType.hasPrefix("image/") ?? false) {
      let line = package.markup.line(of: named.element)
      return list.note(
        .coverWrong, package.path, line: line, "The cover named by meta is not an image of the book")
    }
    if let marked = package.markedCover, !marked.mediaType.hasPrefix("image/") {
      let line = package.markup.line(of: marked.element)
      return list.note(
        .coverWrong, package.path, line: line, "\(marked.href) is marked as cover but is not an image")
    }
    if package.markedCover == nil && package.namedCover == nil {
      return list.note(.coverMissing, package.path, line: line, "The book has no cover")
    }
    if package.version == 3, package.markedCover == nil || package.namedCover == nil {
      list.note(.coverMark, package.path, line: line, "The cover is marked in only one of the two ways")
    }
  }
}
