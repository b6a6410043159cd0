// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

struct SearchTests {
  @Test(
    "matches in the title come first, then those in site and author, then those in the text; newest first")
  func ranks() async throws {
    try await LibraryFixture.run { fixture async throws in
      for id in ["title", "text", "author", "site", "text2"] { try await fixture.add(id) }
      try await fixture.read("title", title: "Quartz in watches", text: "nothing")
      try await fixture.read("text", text: "about quartz")
      try await fixture.read("author", author: "Q. Quartz", text: "nothing")
      try await fixture.read("site", site: "Quartz", text: "nothing")
      try await fixture.read("text2", text: "quartz quartz quartz")
      let order = ["title", "site", "author", "text2", "text"]
      #expect(try await fixture.found("quartz") == order)
      var query = LibraryQuery(view: .all, text: "quartz", limit: 2)
      var paged: [String] = []
      while true {
        let page = try await fixture.library.list(account: LibraryFixture.account, query)
        paged += page.map(\.share.id)
        guard let last = page.last else { break }
        query.cursor = last.cursor
      }
      #expect(paged == order)
      query.cursor = try await fixture.library.list(
        account: LibraryFixture.account, LibraryQuery(view: .all, text: "quartz"))[2].cursor
      let before = try await fixture.library.list(account: LibraryFixture.account, query, .backward)
      #expect(before.map(\.share.id) == ["site", "title"])
    }
  }

  @Test(
    "words are found without regard to case, accents and width, and as parts of scripts without spaces",
    arguments: [
      ("Straße nach Zürich", "STRASSE zurich"), ("naïve façade", "naive facade"), ("ＡＢＣ", "abc"),
      ("東京都の天気", "京都"), ("東京都の天気", "天"), ("東京都の天気", "東京都"), ("カタカナ", "ｶﾀｶﾅ"),
      ("한국어를 배우다", "한국어"), ("Ελληνικός", "ελληνικοσ"), ("हिन्दी भाषा", "हिन्दी"),
      ("don't panic", "don't"), ("the e-book reader", "\"e-book reader\""), ("example.org", "example.org"),
      ("reading list", "read"), ("one two three", "two thr"),
      ("Überfahrtszeiten", "uberfahrtsz"), ("Überfahrtszeiten", "überfa"), ("Ελληνικότητα", "ελληνικοτη"),
    ])
  func folding(title: String, query: String) async throws {
    try await LibraryFixture.run { fixture async throws in
      try await fixture.add("one", title: title)
      #expect(try await fixture.found(query) == ["one"])
    }
  }

  @Test(
    "what a user types is never an operator",
    arguments: [
      "\"", "\"a", "a\"b", "words:one", "one OR two", "NOT one", "one AND", "(one", "one*", "^one", "-one",
      "{title}: one",
      "NEAR(one two)", "'; DROP TABLE share; --", "*", "one + two", "00001", "000013one",
    ])
  func injection(query: String) async throws {
    try await LibraryFixture.run { fixture async throws in
      try await fixture.add("one", title: "Unrelated")
      #expect(try await fixture.found(query).isEmpty)
    }
  }

  @Test("a quoted phrase is found only in order, and not across two fields")
  func phrases() async throws {
    try await LibraryFixture.run { fixture async throws in
      try await fixture.add("one", title: "red green")
      try await fixture.read("one", text: "blue yellow")
      #expect(try await fixture.found("\"red green\"") == ["one"])
      #expect(try await fixture.found("\"green red\"").isEmpty)
      #expect(try await fixture.found("\"green blue\"").isEmpty)
      #expect(try await fixture.found("yellow red") == ["one"])
      #expect(try await fixture.found("\"red gre\"").isEmpty)
    }
  }

  @Test("the words of deleted shares are no longer in the file after the index was merged")
  func erasure() async throws {
    let folder = TemporaryFolder()
    let file = folder.url.appending(path: "test.sqlite")
    let engine = try SQLiteEngine(file: file)
    try await Accounts(engine).add(.sample(LibraryFixture.account))
    let fixture = LibraryFixture(engine: engine)
    for number in 0..<20 { try await fixture.add("s\(number)", title: "ordinary \(number)") }
    try await fixture.add("secret", title: "xylophonequartz")
    let isInFile = {
      try ["", "-wal"].contains { suffix in
        let url = URL(filePath: file.path + suffix)
        guard FileManager.default.fileExists(atPath: url.path) else { return false }
        return try Data(contentsOf: url).firstRange(of: Data("lophonequartz".utf8)) != nil
      }
    }
    #expect(try isInFile())
    _ = try await fixture.shares.delete("secret", account: LibraryFixture.account, at: LibraryFixture.start)
    #expect(try await fixture.found("xylophonequartz").isEmpty)
    let time = LibraryFixture.start
    try await SearchUpkeep(engine).merge(ifMergedBefore: time, at: time)
    #expect(try !isInFile())
    #expect(try await fixture.found("ordinary").count == 20)
  }

  @Test("a snippet shows the first passage with the matches of each phrase")
  func snippets() throws {
    let text =
      String(repeating: "Lorem ipsum dolor. ", count: 50) + "The Quick brown fox\njumps over a quicker dog."
    let terms = try #require(SearchTerms("brown qui"))
    let snippet = try #require(SearchSnippet(of: terms, in: text))
    #expect(snippet.pieces.filter(\.isMatch).map(\.text) == ["Quick", "brown", "quicker"])
    #expect(snippet.pieces.map(\.text).joined() == snippet.text && snippet.text.contains("fox jumps"))
    #expect(SearchSnippet(of: terms, in: "nothing") == nil)
  }
}

extension SearchTests {
  @Test("an index that doesn't match the shares keeps none from being deleted, and is built again")
  func mismatch() async throws {
    try await LibraryFixture.run { fixture async throws in
      for id in ["one", "two"] { try await fixture.add(id, title: "quartz " + id) }
      try await fixture.engine.write {
        try $0.run("UPDATE share SET title = 'changed behind its back' WHERE id = 'one'", [])
      }
      let files = try await fixture.shares.delete(
        "one", account: LibraryFixture.account, at: LibraryFixture.start)
      #expect(files != nil)
      let upkeep = SearchUpkeep(fixture.engine)
      try await upkeep.checkVersion()
      while try await upkeep.addPending(limit: 10) {}
      #expect(try await fixture.found("quartz") == ["two"])
    }
  }
}
