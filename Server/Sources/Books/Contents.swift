// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What the table of contents lists: the same for EPUB 3's navigation page and for the NCX.
struct Contents {
  struct Entry {
    let label: String
    /// The site, where the label alone does not tell articles apart.
    var site: String?
    let target: String
    var children: [Entry] = []
  }

  let entries: [Entry]
  /// Whether it is worth a page that is read: there is something to choose.
  let isUseful: Bool

  init(_ pages: [ChapterPage]) {
    if pages.count == 1, let page = pages.first {
      entries = [
        Entry(label: page.title, target: page.path, children: Self.entries(page.headings, page.path))
      ]
      isUseful = !page.headings.isEmpty
    } else {
      entries = Self.parts(of: pages)
      isUseful = true
    }
  }

  /// How many levels it has.
  var depth: Int { Self.depth(of: entries) }

  private static func depth(of entries: [Entry]) -> Int {
    entries.isEmpty ? 0 : 1 + (entries.map { depth(of: $0.children) }.max() ?? 0)
  }

  private static func entries(_ headings: [Headings.Heading], _ path: String) -> [Entry] {
    headings.map {
      Entry(label: $0.text, target: "\(path)#\($0.id)", children: entries($0.children, path))
    }
  }

  /// Neighbours of one part stand below its name, which leads to the first of them.
  private static func parts(of pages: [ChapterPage]) -> [Entry] {
    var out: [Entry] = []
    var open: String?
    for page in pages {
      let entry = Entry(label: page.title, site: page.siteName, target: page.path)
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
