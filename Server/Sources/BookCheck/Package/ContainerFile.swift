// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// `META-INF/container.xml`, which says where the package document is.
struct ContainerFile {
  static let path = "META-INF/container.xml"

  let rootfiles: [String]
  private let document: XMLDocument

  init(_ document: XMLDocument) {
    self.document = document
    let markup = document.markup
    rootfiles = markup.elements.filter {
      $0.local == "rootfile" && ($0["media-type"] ?? MediaType.package) == MediaType.package
    }.compactMap { $0["full-path"] }.filter { !$0.isBlank }
  }

  /// Nil when it cannot be read; the reason is in the list.
  static func read(_ archive: Archive, _ list: FindingList) -> ContainerFile? {
    guard archive.has(path) else {
      list.note(.containerMissing, path, "\(path) is missing")
      return nil
    }
    guard let raw = archive.content(path) else { return nil }
    let document = XMLDocument(raw, path: path)
    document.note(in: list, isPage: false)
    return document.isSound ? ContainerFile(document) : nil
  }

  func package(_ archive: Archive, _ list: FindingList) -> PackageFile? {
    guard let path = rootfiles.first else {
      list.note(.noRootfile, Self.path, line: 1, "The container names no package document")
      return nil
    }
    if rootfiles.count > 1 {
      list.note(.severalRenditions, Self.path, line: 1, "The book has several renditions")
    }
    guard archive.has(path) else {
      list.note(.packageMissing, Self.path, line: 1, "\(path), which the container names, is missing")
      return nil
    }
    guard let raw = archive.content(path) else { return nil }
    let document = XMLDocument(raw, path: path)
    document.note(in: list, isPage: false)
    return document.isSound ? PackageFile(document) : nil
  }
}
