// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Reading
import Testing

@Suite struct CaseTests {
  @Test("the folder has cases")
  func some() { #expect(Case.all.count > 10) }

  @Test("the article read from a page is the one in its folder", arguments: Case.all)
  func reads(_ each: Case) throws {
    let article = try #require(try each.reading().article)
    let expected = try MarkupTree(String(decoding: each.data("expected.html"), as: UTF8.self))
    let difference = try expected.difference(from: MarkupTree(article.html))
    #expect(difference == nil, "expected against read")
  }

  @Test(
    "the metadata read from a page is the metadata in its folder, and empty where the folder has none",
    arguments: Case.all)
  func knows(_ each: Case) throws {
    let article = try #require(try each.reading().article)
    for (name, value) in try each.strings("expected.json") {
      #expect(article.field(name) == value, "\(name)")
    }
  }
}

extension Article {
  /// Returns a field by the name that `sharepipe article` uses.
  fileprivate func field(_ name: String) -> String? {
    switch name {
    case "title": title
    case "byline": byline
    case "published": published
    case "site_name": siteName
    case "language": language
    case "dir": direction
    case "excerpt": excerpt
    case "lead_image": leadImage
    default: "“\(name)” is not a field"
    }
  }
}
