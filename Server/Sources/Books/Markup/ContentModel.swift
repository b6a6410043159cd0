// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Defines how a book treats each HTML element.
enum ContentModel {
  /// The treatment of an element of a page.
  enum Kind {
    /// It is part of a line.
    case phrasing
    /// It is a block.
    case block
    /// It is removed with its content.
    case dropped
    /// It is removed, and its content stays.
    case unwrapped
  }

  static func kind(of name: String) -> Kind { kinds[name] ?? .unwrapped }

  /// Elements that never have content.
  ///
  /// HTML parsers that don't know one put the text after it inside, so that content is kept.
  static func isVoid(_ name: String) -> Bool { ["br", "hr", "img", "link", "wbr"].contains(name) }

  /// The name that a book uses for an element with the same meaning.
  ///
  /// Kindle ignores sectioning and disclosure elements.
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
