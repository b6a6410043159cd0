// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The entries of the table of contents, for both EPUB 3's navigation page and the NCX.
struct Contents {
  struct Entry {
    let label: String
    /// The site, the reading time and the first line help to choose among articles; nil in a book of one article.
    var site: String?
    var minutes: Int?
    var beginning: String?
    /// Whether the label runs from right to left; nil if it has the direction of the book.
    var isRightToLeft: Bool?
    let target: String
    var children: [Entry] = []
  }

  let entries: [Entry]
  /// Whether the book shows a contents page, which needs several articles.
  let isUseful: Bool

  init(_ pages: [ChapterPage]) {
    if pages.count == 1, let page = pages.first {
      entries = [
        Entry(label: page.title, target: page.path, children: Self.entries(page.headings, page.path))
      ]
      // The e-reader's menu lists the headings of a single article; a page before the article would only delay it.
      isUseful = false
    } else {
      entries = Self.parts(of: pages)
      isUseful = true
    }
  }

  /// The number of levels.
  var depth: Int { Self.depth(of: entries) }

  private static func depth(of entries: [Entry]) -> Int {
    entries.isEmpty ? 0 : 1 + (entries.map { depth(of: $0.children) }.max() ?? 0)
  }

  private static func entries(_ headings: [Headings.Heading], _ path: String) -> [Entry] {
    headings.map {
      Entry(label: $0.text, target: "\(path)#\($0.id)", children: entries($0.children, path))
    }
  }

  /// Adjacent chapters of one part are below its name, which links to the first of them.
  private static func parts(of pages: [ChapterPage]) -> [Entry] {
    var out: [Entry] = []
    var open: String?
    for page in pages {
      let entry = Entry(
        label: page.title, site: page.siteName, minutes: page.minutes, beginning: page.beginning,
        isRightToLeft: page.isRightToLeft, target: page.path)
      if let part = page.part {
        if part != open { out.append(Entry(label: part, target: page.path)) }
        out[out.count - 1].children.append(entry)
      } else {
        out.append(entry)
      }
      open = page.part
    }
    return out
  }
}
