// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Decides which attributes and values a book keeps.
enum AttributeRules {
  /// The attributes that are allowed on an element and have a valid value.
  static func allowed(_ element: Markup.Element, wantedIDs: Set<String>) -> [String: String] {
    var allowed: [String: String] = [:]
    for (name, value) in element.attributes {
      allowed[name] = valid(value.trimmingWhitespace, of: name, on: element.name)
    }
    if let id = allowed["id"], !wantedIDs.contains(id) { allowed["id"] = nil }
    // If both are given, they must be equal.
    if let language = allowed["lang"] ?? allowed["xml:lang"] {
      allowed["lang"] = language
      allowed["xml:lang"] = language
    }
    return allowed
  }

  private static func valid(_ value: String, of name: String, on element: String) -> String? {
    switch (element, name) {
    case (_, "id"): value.isEmpty ? nil : value
    case (_, "lang"), (_, "xml:lang"): LanguageTag.canonical(value)
    case (_, "dir"): ["ltr", "rtl"].contains(value.lowercased()) ? value.lowercased() : nil
    case ("abbr", "title"), ("dfn", "title"): value
    case ("a", "href"): value
    case ("img", "src"), ("img", "alt"), ("img", "width"), ("img", "height"): value
    case ("ol", "start"), ("li", "value"): Int(value).map(String.init)
    case ("ol", "reversed"): "reversed"
    case ("ol", "type"): ["1", "a", "A", "i", "I"].contains(value) ? value : nil
    case ("td", "colspan"), ("th", "colspan"), ("td", "rowspan"), ("th", "rowspan"): span(value)
    case ("th", "scope"): ["row", "col", "rowgroup", "colgroup"].contains(value) ? value : nil
    default: nil
    }
  }

  private static func span(_ value: String) -> String? {
    Int(value).flatMap { (2...1_000).contains($0) ? String($0) : nil }
  }
}

extension String {
  var trimmingWhitespace: String {
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? start
    return String(self[start..<end])
  }
}
