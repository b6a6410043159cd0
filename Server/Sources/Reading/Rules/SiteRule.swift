// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An operator's rule for the pages of one site: XPath 1.0 expressions for their parts.
///
/// Of several expressions for the same thing the first that finds something counts; of `strip` all do.
package struct SiteRule: Sendable, Equatable {
  package var title: [String] = []
  package var body: [String] = []
  package var author: [String] = []
  package var date: [String] = []
  /// Elements that are left out.
  var strip: [String] = []
  /// Elements whose id or class contains one of these are left out.
  var stripNames: [String] = []
  /// Images whose address contains one of these are left out.
  var stripImages: [String] = []
  /// Link to the next part of the article.
  package var nextPage: [String] = []
  /// Link to the whole article on one page.
  package var singlePage: [String] = []
  /// The single page is only looked for where this finds something.
  var singlePageCondition: [String] = []
  /// Literal replacements in the page's source, in this order.
  package var replacements: [Replacement] = []
  /// Whether what does not look like the article is left out of the body too.
  var prunes = true
  /// Whether the page is read without the rule when the rule finds no body.
  var fallsBack = true
  /// Pages to try the rule on; nothing fetches them by itself.
  var testAddresses: [String] = []

  /// A literal replacement in the page's source.
  package struct Replacement: Sendable, Equatable {
    package var find: String
    package var replace: String

    package init(find: String, replace: String) {
      self.find = find
      self.replace = replace
    }
  }

  package init() {}
}
