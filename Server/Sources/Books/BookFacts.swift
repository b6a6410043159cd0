// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import FoundationXML

/// The metadata in an EPUB's package document.
package struct BookFacts: Sendable, Equatable {
  /// The book's identifier, such as `urn:uuid:…`.
  package var identifier: String?
  package var title: String?
  package var language: String?
  package var creators: [String] = []
  package var publisher: String?
  package var description: String?
  /// The publication date as it is written.
  package var date: String?
  /// The image on the cover, if it has a format that every e-reader shows.
  package var cover: Cover?

  /// The cover image and its path in the book.
  package struct Cover: Sendable, Equatable {
    package let path: String
    /// `image/jpeg`, `image/png` or `image/gif`.
    package let mediaType: String
  }

  fileprivate init() {}

  /// Reads the package document of a book; nil if the file is not a readable EPUB.
  ///
  /// Throws if the file doesn't exist or can't be opened now.
  package init?(ofBookAt file: URL) throws {
    guard let archive = try OpenedArchive(file),
      let container = archive.entry("META-INF/container.xml", limit: Self.textLimit),
      let path = PackageReader.packagePath(in: Data(container)),
      let package = archive.entry(path, limit: Self.textLimit),
      let reader = PackageReader(Data(package))
    else { return nil }
    self = reader.facts
    cover = reader.cover(relativeTo: path)
  }

  /// The bytes of a cover; nil if they are missing or too many for a cover.
  package static func bytes(of cover: Cover, inBookAt file: URL) -> [UInt8]? {
    (try? OpenedArchive(file))?.entry(cover.path, limit: 16 << 20)
  }

  private static let textLimit = 1 << 20
}

/// Collects the metadata that the catalog needs from a package document.
private final class PackageReader: NSObject, XMLParserDelegate {
  private(set) var facts = BookFacts()
  private var uniqueIdentifier: String?
  private var coverID: String?
  private var items: [String: (href: String, type: String)] = [:]
  private var rootFile: String?
  private var text = ""
  private var attributes: [String: String] = [:]

  convenience init?(_ data: Data) {
    self.init()
    guard read(data) else { return nil }
  }

  static func packagePath(in container: Data) -> String? {
    let reader = PackageReader()
    return reader.read(container) ? reader.rootFile : nil
  }

  private func read(_ data: Data) -> Bool {
    let parser = XMLParser(data: data)
    parser.shouldResolveExternalEntities = false
    parser.delegate = self
    return parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    text = ""
    self.attributes = attributes
    switch name.localPart {
    case "rootfile": rootFile = rootFile ?? attributes["full-path"]
    case "package": uniqueIdentifier = attributes["unique-identifier"]
    case "meta" where attributes["name"] == "cover": coverID = coverID ?? attributes["content"]
    case "item": take(item: attributes)
    default: break
    }
  }

  private func take(item: [String: String]) {
    guard let id = item["id"], let href = item["href"], let type = item["media-type"] else { return }
    items[id] = (href, type)
    if item["properties"]?.split(separator: " ").contains("cover-image") == true { coverID = id }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    text += string
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    defer { text = "" }
    let value = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard name.hasPrefix("dc:"), !value.isEmpty else { return }
    switch name.localPart {
    case "identifier": if facts.identifier == nil || isUnique { facts.identifier = value }
    case "title": facts.title = facts.title ?? value
    case "language": facts.language = facts.language ?? value
    case "creator": facts.creators.append(value)
    case "publisher": facts.publisher = facts.publisher ?? value
    case "description": facts.description = facts.description ?? value
    case "date": facts.date = facts.date ?? value
    default: break
    }
  }

  private var isUnique: Bool { uniqueIdentifier != nil && attributes["id"] == uniqueIdentifier }

  func cover(relativeTo package: String) -> BookFacts.Cover? {
    guard let coverID, let item = items[coverID],
      ["image/jpeg", "image/png", "image/gif"].contains(item.type),
      let href = item.href.removingPercentEncoding
    else { return nil }
    let folder = package.split(separator: "/").dropLast().joined(separator: "/")
    return BookFacts.Cover(path: folder.isEmpty ? href : folder + "/" + href, mediaType: item.type)
  }
}

extension String {
  fileprivate var localPart: Substring { self[(lastIndex(of: ":").map(index(after:)) ?? startIndex)...] }
}
