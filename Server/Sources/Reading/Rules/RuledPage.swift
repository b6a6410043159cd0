// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The parts of a page that a site rule finds; others are nil.
struct RuledPage {
  let rule: SiteRule
  let title: String?
  let author: String?
  /// The date of publication in ISO 8601.
  let published: String?
  /// References as they stand on the page.
  let nextPage: String?
  let singlePage: String?
  /// The source of the article's elements as a page of its own.
  let body: [UInt8]?

  /// Nil for a page that is too large for expressions.
  ///
  /// - Parameter page: valid UTF-8.
  init?(_ page: [UInt8], _ rule: SiteRule) {
    guard let tree = XPathPage(Self.replaced(page, rule.replacements)) else { return nil }
    self.rule = rule
    title = Self.first(rule.title, tree)
    let names = rule.author.lazy.map(tree.texts).first { !$0.isEmpty }
    author = names.map { $0.joined(separator: ", ") }
    published = Self.first(rule.date, tree).flatMap { DateText.iso($0) }
    nextPage = Self.reference(rule.nextPage, tree)
    let looks = rule.singlePageCondition.isEmpty || rule.singlePageCondition.contains(where: tree.finds)
    singlePage = looks ? Self.reference(rule.singlePage, tree) : nil
    // Links and metadata often stand in what is left out of the text, so that goes last.
    rule.strip.forEach(tree.remove)
    rule.stripNames.forEach(tree.removeNamed)
    rule.stripImages.forEach(tree.removeImages)
    body = rule.body.lazy.compactMap(tree.markup).first.map(Self.page)
  }

  private static func first(_ expressions: [String], _ tree: XPathPage) -> String? {
    expressions.lazy.compactMap(tree.text).first
  }

  /// An expression may find the link or its address.
  private static func reference(_ expressions: [String], _ tree: XPathPage) -> String? {
    expressions.lazy.compactMap { tree.text("(\($0))/@href") ?? tree.text($0) }.first
  }

  private static func page(_ body: [UInt8]) -> [UInt8] {
    Array("<!DOCTYPE html><html><head></head><body>".utf8) + body + Array("</body></html>".utf8)
  }

  /// Replacing may make a page longer, but not without end.
  private static func replaced(_ page: [UInt8], _ all: [SiteRule.Replacement]) -> [UInt8] {
    all.reduce(page) { page, each in
      let new = page.replacing(Array(each.find.utf8), with: Array(each.replace.utf8))
      return new.count <= page.count + mostGrowth ? new : page
    }
  }

  private static let mostGrowth = 1 << 20
}
