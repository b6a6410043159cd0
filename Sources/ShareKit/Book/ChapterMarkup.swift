// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

/// Rewrites the chapter of a book with known elements and attributes only.
///
/// Whatever the chapter contains, the result has no scripts, styles, forms or frames, and no addresses except those of links
/// to web sites, of images in the book, and of other chapters.
struct ChapterMarkup {
  /// The chapter's HTML, for the body of a page.
  private(set) var html = ""
  /// The names of its images in the archive, in the order of their numbers.
  private(set) var images: [String] = []

  /// What begins the address of another chapter, before its number.
  static let chapterPrefix = "chapters/"
  // Deeper elements would only cost the web view.
  private static let mostDepth = 200
  /// The images and links of a chapter that are resolved; those after them are left out.
  private static let (mostImages, mostLinks) = (1_000, 20_000)
  /// The bytes of all images of a chapter: 64 MiB.
  private static let mostImageBytes = 64 << 20

  private let file: String
  private let chapters: [String: Int]
  private var open: [String] = []
  private var skipped: (name: String, depth: Int)?
  private let size: (String) -> Int?
  private var numbers: [String: Int] = [:]
  private var imageBytes = 0
  private var references = 0

  /// Reads a chapter.
  ///
  /// - Parameters:
  ///   - chapters: the numbers of all chapters by the names of their files.
  ///   - size: the bytes of a file in the book by its name; nil if there is no such file.
  init(_ content: [UInt8], of file: String, chapters: [String: Int], size: @escaping (String) -> Int?) {
    (self.file, self.chapters, self.size) = (file, chapters, size)
    for token in MarkupReader(content) { take(token) }
    while let name = open.popLast() { html += "</\(name)>" }
  }

  private mutating func take(_ token: MarkupReader.Token) {
    if skipped != nil { return skip(token) }
    switch token {
    case .text(let text): html += MarkupEscaper.xml.escape(text)
    case .end(let name): end(name)
    case .start(let name, let values, let isEmpty): start(name, values, isEmpty)
    }
  }

  private mutating func skip(_ token: MarkupReader.Token) {
    switch token {
    case .start(skipped?.name, _, false): skipped?.depth += 1
    case .end(skipped?.name): skipped?.depth -= 1
    default: break
    }
    if skipped?.depth == 0 { skipped = nil }
  }

  private mutating func start(_ name: String, _ values: [String: String], _ isEmpty: Bool) {
    if Self.hidden.contains(name) {
      if !isEmpty { skipped = (name, 1) }
    } else if name == "img" || name == "image" {
      image(values)
    } else if Self.single.contains(name) {
      html += "<\(name)>"
    } else if Self.known.contains(name), open.count < Self.mostDepth {
      html += "<\(name)\(attributes(name, values))>"
      if isEmpty { html += "</\(name)>" } else { open.append(name) }
    }
  }

  private mutating func end(_ name: String) {
    guard let index = open.lastIndex(of: name) else { return }
    for name in open[index...].reversed() { html += "</\(name)>" }
    open.removeSubrange(index...)
  }

  /// A cover is often the image of a drawing, where its address is in another attribute.
  private mutating func image(_ values: [String: String]) {
    guard let path = resolve(values["src"] ?? values["href"] ?? ""), let number = number(of: path.name) else {
      return
    }
    html += "<img src=\"images/\(number)\"\(attribute("alt", values["alt"] ?? ""))>"
  }

  /// Returns nil for a file that isn't in the book, and from the first image on that would exceed a limit.
  private mutating func number(of image: String) -> Int? {
    if let number = numbers[image] { return number }
    guard let bytes = size(image), images.count < Self.mostImages, bytes <= Self.mostImageBytes - imageBytes
    else { return nil }
    imageBytes += bytes
    numbers[image] = images.count
    images.append(image)
    return images.count - 1
  }

  private mutating func resolve(_ reference: String) -> BookPath? {
    references += 1
    return references <= Self.mostLinks ? BookPath(reference, from: file) : nil
  }

  private mutating func attributes(_ name: String, _ values: [String: String]) -> String {
    let plain = Self.attributes.compactMap { key in values[key].map { attribute(key, $0) } }.joined()
    guard name == "a", let href = values["href"], let target = address(href) else { return plain }
    return plain + attribute("href", target)
  }

  private func attribute(_ key: String, _ value: String) -> String {
    " \(key)=\"\(MarkupEscaper.xml.escape(value))\""
  }

  private mutating func address(_ reference: String) -> String? {
    let scheme = reference.prefix(8).lowercased()
    if scheme.hasPrefix("https://") || scheme.hasPrefix("http://") { return reference }
    guard let path = resolve(reference), let number = chapters[path.name] else { return nil }
    let fragment = path.fragment.isEmpty ? "" : "#" + PercentEncoder.unreserved.encode(path.fragment)
    return path.name == file && !fragment.isEmpty ? fragment : Self.chapterPrefix + String(number) + fragment
  }

  private static let attributes = ["id", "lang", "dir", "title", "colspan", "rowspan", "start"]
  private static let single: Set<String> = ["br", "hr", "wbr"]
  private static let hidden: Set<String> = [
    "head", "title", "script", "style", "template", "noscript", "iframe", "object", "audio", "video", "form",
    "textarea", "select", "button", "math",
  ]
  private static let known: Set<String> = [
    "a", "abbr", "article", "aside", "b", "bdi", "bdo", "blockquote", "caption", "cite", "code", "dd", "del",
    "dfn",
    "div", "dl", "dt", "em", "figcaption", "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header",
    "i",
    "ins", "kbd", "li", "mark", "nav", "ol", "p", "pre", "q", "rp", "rt", "ruby", "s", "samp", "section",
    "small",
    "span", "strong", "sub", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "time", "tr", "u", "ul",
    "var",
  ]
}
