// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The package document (OPF) as it was read.
struct PackageFile {
  struct Item {
    let id: String
    let href: String
    /// The file in the book; nil for one elsewhere.
    let path: String?
    let isRemote: Bool
    let mediaType: String
    let properties: Set<String>
    let fallback: String?
    let element: Int
  }

  struct SpineEntry {
    let idref: String
    let isLinear: Bool
    let element: Int
  }

  let document: XMLDocument
  let items: [Item]
  let spine: [SpineEntry]
  private let byID: [String: Int]
  private let byPath: [String: Int]

  var path: String { document.path }
  var markup: Markup { document.markup }

  init(_ document: XMLDocument) {
    self.document = document
    let markup = document.markup
    items = markup.elements.indices.filter {
      markup.elements[$0].local == "item" && Self.isInside("manifest", $0, markup)
    }
    .map { Self.item(markup.elements[$0], $0, document.path) }
    spine = markup.elements.indices.filter {
      markup.elements[$0].local == "itemref" && Self.isInside("spine", $0, markup)
    }.map {
      .init(
        idref: markup.elements[$0]["idref"]?.trimmed ?? "",
        isLinear: markup.elements[$0]["linear"]?.trimmed != "no",
        element: $0)
    }
    byID = Dictionary(items.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    byPath = Dictionary(
      items.enumerated().compactMap { index, item in item.path.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
  }

  private static func isInside(_ name: String, _ element: Int, _ markup: Markup) -> Bool {
    let parent = markup.elements[element].parent
    return parent >= 0 && markup.elements[parent].local == name
  }

  private static func item(_ element: Markup.Element, _ index: Int, _ path: String) -> Item {
    let href = element["href"] ?? ""
    let target = BookReference(href, from: path).target
    let file: String? = if case .file(let file) = target { file } else { nil }
    let properties = element["properties"]?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
    return Item(
      id: element["id"]?.trimmed ?? "", href: href, path: file, isRemote: target == .remote,
      mediaType: element["media-type"]?.trimmed ?? "", properties: Set(properties),
      fallback: element["fallback"], element: index)
  }

  /// 2 or 3; others count as 3.
  var version: Int { versionText.hasPrefix("2") || versionText.hasPrefix("1") ? 2 : 3 }
  var versionText: String { root.flatMap { markup.elements[$0]["version"] } ?? "" }
  var root: Int? { markup.elements.isEmpty ? nil : 0 }

  func item(id: String) -> Item? { byID[id].map { items[$0] } }
  func item(at path: String) -> Item? { byPath[path].map { items[$0] } }

  /// Children of `metadata` of that name without prefix, old packages' `dc-metadata` too.
  func metadata(_ local: String) -> [Int] {
    markup.elements.indices.filter { markup.elements[$0].local == local && isMetadata($0) }
  }

  private func isMetadata(_ element: Int) -> Bool {
    let parent = markup.elements[element].parent
    return parent >= 0 && ["metadata", "dc-metadata", "x-metadata"].contains(markup.elements[parent].local)
  }

  /// The elements of Dublin Core.
  func dublinCore(_ name: String) -> [Int] {
    metadata(name).filter { markup.elements[$0].namespace.contains("purl.org/dc/elements") }
  }

  /// The value of the element that `unique-identifier` names.
  var identifier: String? {
    guard let root, let id = markup.elements[root]["unique-identifier"]?.trimmed else { return nil }
    let found = dublinCore("identifier").first { markup.elements[$0]["id"]?.trimmed == id }
    return found.map { markup.text(of: $0).trimmed }
  }

  var nav: Item? { items.first { $0.properties.contains("nav") } }

  /// The NCX that the spine names, or the first of its type.
  var ncx: Item? {
    namedNCX ?? items.first { $0.mediaType == MediaType.ncx }
  }
  var namedNCX: Item? {
    markup.first("spine").flatMap { markup.elements[$0]["toc"] }.flatMap { item(id: $0.trimmed) }
  }

  /// The items that the EPUB 3 property and the EPUB 2 `meta` mark as the cover image.
  var markedCover: Item? { items.first { $0.properties.contains("cover-image") } }
  var namedCover: (element: Int, item: Item?)? {
    let found = metadata("meta").first { markup.elements[$0]["name"] == "cover" }
    return found.map { ($0, item(id: markup.elements[$0]["content"]?.trimmed ?? "")) }
  }

  /// The page's position in the reading order.
  var positions: [String: Int] {
    let paths = spine.enumerated().compactMap { index, entry in
      item(id: entry.idref)?.path.map { ($0, index) }
    }
    return Dictionary(paths, uniquingKeysWith: { first, _ in first })
  }
}
