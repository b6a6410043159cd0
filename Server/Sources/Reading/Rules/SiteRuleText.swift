// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Reads the text of a site rule: lines of `name: value`, `#` before a comment.
///
/// It is the format of the public collections of such rules; what of it has no meaning here becomes a remark.
///
///     title: //h1[@class="headline"]
///     body: //div[@id="story"]
///     strip: //div[@class="related"]
///     next_page_link: //a[@rel="next"]
package struct SiteRuleText {
  package private(set) var rule = SiteRule()
  package private(set) var remarks: [Remark] = []
  private var finds: [String] = []

  /// Something on one line that does not do what its writer may expect.
  package struct Remark: Sendable, Equatable {
    /// The number of the line, from 1.
    package let line: Int
    package let kind: Kind
    package let text: String

    package enum Kind: String, Sendable {
      /// The line cannot be right and is not used.
      case error
      /// The line is right, and does nothing here.
      case ignored
    }
  }

  /// Never fails: a line that cannot be read is left out with a remark.
  ///
  /// Beyond 2,000 lines nothing is read.
  package init(_ text: String) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.prefix(Self.mostLines).enumerated() { read(line, index + 1) }
    if lines.count > Self.mostLines { remark(Self.mostLines, .error, "more than \(Self.mostLines) lines") }
    if !finds.isEmpty { remark(lines.count, .error, "find_string without replace_string after it") }
  }

  private static let mostLines = 2_000

  private mutating func read(_ line: Substring, _ number: Int) {
    let line = String(line).trimmingBlanks
    guard !line.isEmpty, !line.hasPrefix("#") else { return }
    guard let (name, argument, value) = Self.parts(line) else {
      return remark(number, .error, "no “name: value”")
    }
    guard !value.isEmpty || Self.mayBeEmpty.contains(name) else {
      return remark(number, .error, "\(name) has no value")
    }
    take(name, argument, value, number)
  }

  /// `name: value` or `name(argument): value`.
  private static func parts(_ line: String) -> (name: String, argument: String?, value: String)? {
    guard let end = line.firstIndex(where: { $0 == ":" || $0 == "(" }) else { return nil }
    let name = String(line[..<end]).trimmingBlanks.lowercased()
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0 == "_" }) else { return nil }
    let rest = line[line.index(after: end)...]
    if line[end] == ":" { return (name, nil, String(rest).trimmingBlanks) }
    // The argument may hold brackets of its own: it ends at the first “):”.
    var close = rest.startIndex
    while close < rest.endIndex, !rest[close...].hasPrefix("):") { close = rest.index(after: close) }
    guard close < rest.endIndex else { return nil }
    return (name, String(rest[..<close]), String(rest[rest.index(close, offsetBy: 2)...]).trimmingBlanks)
  }

  private mutating func take(_ name: String, _ argument: String?, _ value: String, _ number: Int) {
    if let list = Self.expressions[name] { return takeExpression(list, value, number) }
    if let list = Self.words[name] {
      rule[keyPath: list].append(Self.unquoted(value))
    } else if let flag = Self.flags[name] {
      takeFlag(flag, name, value, number)
    } else if name == "find_string" {
      finds.append(value)
    } else if name == "replace_string" {
      takeReplacement(argument, value, number)
    } else if Self.withoutMeaning.contains(name) {
      remark(number, .ignored, "\(name) does nothing here")
    } else {
      remark(number, .error, "\(name) is not known")
    }
  }

  private mutating func takeExpression(
    _ list: WritableKeyPath<SiteRule, [String]>, _ value: String, _ number: Int
  ) {
    guard XPathPage.isExpression(value) else { return remark(number, .error, "not XPath 1.0: \(value)") }
    rule[keyPath: list].append(value)
  }

  private mutating func takeFlag(
    _ flag: WritableKeyPath<SiteRule, Bool>, _ name: String, _ value: String, _ number: Int
  ) {
    switch value.lowercased() {
    case "yes", "true": rule[keyPath: flag] = true
    case "no", "false": rule[keyPath: flag] = false
    default: remark(number, .error, "\(name) is yes or no, not \(value)")
    }
  }

  private mutating func takeReplacement(_ argument: String?, _ value: String, _ number: Int) {
    guard let find = argument ?? (finds.isEmpty ? nil : finds.removeFirst()), !find.isEmpty else {
      return remark(number, .error, "replace_string without find_string before it")
    }
    rule.replacements.append(.init(find: find, replace: value))
  }

  private mutating func remark(_ line: Int, _ kind: Remark.Kind, _ text: String) {
    remarks.append(Remark(line: line, kind: kind, text: text))
  }

  private static func unquoted(_ value: String) -> String {
    guard value.count > 1, let quote = value.first, quote == "\"" || quote == "'", value.last == quote else {
      return value
    }
    return String(value.dropFirst().dropLast())
  }

  private static var expressions: [String: WritableKeyPath<SiteRule, [String]>] {
    [
      "title": \.title, "body": \.body, "author": \.author, "date": \.date, "strip": \.strip,
      "next_page_link": \.nextPage, "single_page_link": \.singlePage,
      "if_page_contains": \.singlePageCondition,
    ]
  }

  private static var words: [String: WritableKeyPath<SiteRule, [String]>] {
    ["strip_id_or_class": \.stripNames, "strip_image_src": \.stripImages, "test_url": \.testAddresses]
  }

  private static var flags: [String: WritableKeyPath<SiteRule, Bool>] {
    ["prune": \.prunes, "autodetect_on_failure": \.fallsBack]
  }

  private static let mayBeEmpty: Set = ["find_string", "replace_string"]

  /// What the collections' format also has: about headers, sign-in, other parsers, or done here for every page.
  private static let withoutMeaning: Set = [
    "tidy", "parser", "http_header", "strip_comments", "strip_attr", "convert_double_br_tags", "dissolve",
    "footnotes",
    "native_ad_clue", "autodetect_next_page", "single_page_link_in_feed", "wrap_in", "move_into",
    "insert_detected_image", "skip_json_ld", "src_lazy_load_attr", "not_logged_in_xpath", "requires_login",
    "login_uri", "login_username_field", "login_password_field", "login_extra_fields", "skip_id_or_class",
    "test_contains", "replace_video",
  ]
}
