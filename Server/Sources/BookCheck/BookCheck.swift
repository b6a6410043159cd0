// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Checks any EPUB for what Kindle and other readers reject or show wrongly, and for the rules of EPUB.
///
/// The bytes may be hostile: unpacking is limited, nothing is loaded from outside, and no script runs.
/// It shares no code that reads books with the writer of our own books, so that it cannot share its mistakes.
package enum BookCheck {
  /// Returns the problems of the book, in the order of its files.
  package static func findings(in bytes: [UInt8], for reader: BookReader = .kindle) -> [BookFinding] {
    let list = FindingList(reader)
    guard let archive = Archive(bytes) else {
      list.note(
        .notZIP, bytes.isEmpty ? "The file is empty" : "The file is not a ZIP archive or is truncated")
      return list.findings
    }
    ArchiveRules.check(archive, list)
    guard let container = ContainerFile.read(archive, list), let package = container.package(archive, list)
    else {
      return list.findings
    }
    CheckedBook(archive, package, list).run()
    return list.findings
  }
}

extension CheckedBook {
  func run() {
    MetadataRules.check(package, list)
    ManifestRules.check(self)
    readPages()
    SpineRules.check(self)
    NavigationRules.check(self)
    for item in package.items where MediaType.styles.contains(item.mediaType) { checkStyle(item) }
    WrapRules.check(self)
    LinkRules.check(self)
    ImageRules.check(self)
  }

  /// Every page that the package names, once.
  private func readPages() {
    for item in package.items
    where MediaType.pages.contains(item.mediaType) || item.mediaType == "image/svg+xml" {
      guard let path = item.path, pages[path] == nil, let raw = archive.content(path), !raw.isEmpty else {
        continue
      }
      let document = XMLDocument(raw, path: path)
      document.note(in: list, isPage: item.mediaType != "image/svg+xml")
      var facts = PageFacts(document, version: package.version)
      if item.mediaType != "image/svg+xml", document.isSound {
        PageRules(document, facts, package, list, isNav: item.properties.contains("nav")).check()
        facts.styles = PageStyles.check(document, list)
      }
      pages[path] = facts
    }
  }

  private func checkStyle(_ item: PackageFile.Item) {
    guard let path = item.path, let raw = archive.content(path), raw.count <= XMLDocument.sizeLimit else {
      return
    }
    let text = DecodedText(raw)
    if text.foreignEncoding != nil || text.brokenLine != nil {
      list.note(.styleEncoding, path, line: text.brokenLine ?? 1, "The style sheet is not in UTF-8")
    }
    let sheet = StyleSheet(text.bytes)
    StyleRules.check(sheet, path, list)
    var facts = PageFacts(path: path)
    (facts.isStyle, facts.wrapsLines) = (true, sheet.wrapsLines)
    facts.styles = sheet.references.map {
      .init(reference: $0.address, line: $0.line, kind: .style, element: nil)
    }
    pages[path] = facts
  }
}
