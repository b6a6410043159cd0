// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What each HTML element is for in a book.
enum ContentModel {
  /// What to do with an element of a page.
  enum Kind {
    /// Stands inside a line.
    case phrasing
    /// Stands by itself.
    case block
    /// Goes with everything in it.
    case dropped
    /// Goes, and its content stays.
    case unwrapped
  }

  static func kind(of name: String) -> Kind { kinds[name] ?? .unwrapped }

  /// Elements that never have content; HTML parsers that do not know one put what follows inside it,
  /// so theirs is kept.
  static func isVoid(_ name: String) -> Bool { ["br", "hr", "img", "link", "wbr"].contains(name) }

  /// The name that a book uses for an element of the same meaning.
  ///
  /// Kindle makes nothing of sectioning and disclosure elements.
  static func bookName(_ name: String) -> String { synonyms[name] ?? name }

  private static let synonyms: [String: String] = [
    "section": "div", "article": "div", "main": "div", "header": "div", "footer": "div",
    "nav": "div", "address": "div", "center": "div", "details": "div", "hgroup": "div",
    "dir": "ul", "menu": "ul", "summary": "p", "h1": "h2", "strike": "s", "tt": "code",
    "acronym": "abbr", "big": "span", "font": "span", "rtc": "rt", "listing": "pre",
  ]

  private static let kinds: [String: Kind] = {
    var kinds: [String: Kind] = [:]
    let phrasing =
      "a abbr b bdi bdo br cite code del dfn em i img ins kbd mark q rp rt ruby s samp small span strong sub sup u var wbr"
    let block =
      "aside blockquote caption dd div dl dt figcaption figure h2 h3 h4 h5 h6 hr li ol p pre table tbody td tfoot th thead tr ul"
    let dropped =
      "applet audio button canvas colgroup datalist dialog fencedframe frameset head iframe map math meter noembed noframes noscript object optgroup option portal progress script select slot style svg template textarea title video xmp"
    for name in phrasing.split(separator: " ") { kinds[String(name)] = .phrasing }
    for name in block.split(separator: " ") { kinds[String(name)] = .block }
    for name in dropped.split(separator: " ") { kinds[String(name)] = .dropped }
    return kinds
  }()
}
