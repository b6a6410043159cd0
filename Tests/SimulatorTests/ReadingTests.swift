// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ClientTestSupport
import Foundation
import Testing

/// Reading in the app and tidying up the library, by taps and swipes, with a server over real HTTP.
struct ReadingTests {
  private let server: ReceiptServer
  private let phone: Phone

  init() async throws {
    server = try ReceiptServer()
    phone = try await Phone()
    try await phone.expect(0, "sign-in", "--server", server.url.absoluteString, "--token", "account-A")
    try await phone.expect(0, "share", "--url", "https://www.example.org/kite", "--title", "Kite")
    try await phone.expect(0, "run-transfers")
  }

  private var id: String { server.stored.keys.first ?? "none" }

  private func open(_ phone: Phone, _ actions: String...) async throws -> Phone.Outcome {
    let outcome = try await phone.run(["open-app"] + actions.flatMap { ["--do", $0] })
    try #require(outcome.code == 0, "\(actions): \(outcome)")
    return outcome
  }

  @Test("an article that was opened once is read without a network")
  func offline() async throws {
    server.library.write("<h1>Kite</h1><p>It flies over the estuary.</p>", for: id)
    _ = try await open(phone, "tap:\(id)", "read:It flies over the estuary.")
    try await phone.expect(0, "set", "network", "down")
    let app = try await open(phone, "tap:\(id)", "read:It flies over the estuary.")
    #expect(!app.lines.contains { $0.contains("Not on this device yet") })
  }

  @Test("on an iPad the article is beside the library until its share is archived")
  func besideTheLibrary() async throws {
    try await phone.expect(0, "set", "idiom", "pad")
    server.library.write("<p>It flies over the estuary.</p>", for: id)
    _ = try await open(
      phone, "see:\(id)", "read:Choose an article to read", "tap:\(id)", "read:It flies over the estuary.",
      "see:\(id)", "tap:reading.more", "tap:action.archive", "see:undo", "read:Choose an article to read")
    #expect(try await phone.faults().isEmpty)
    try await phone.expect(0, "sign-out")
    _ = try await open(phone, "see:signIn")
  }

  @Test("unread articles are downloaded ahead, so that they can be read without a network")
  func ahead() async throws {
    server.library.write("<p>It flies over the estuary.</p>", for: id)
    _ = try await open(phone, "read:Sent to My Kindle", "wait:1")
    try await phone.expect(0, "set", "network", "down")
    _ = try await open(phone, "tap:\(id)", "read:It flies over the estuary.")
  }

  @Test(
    "nothing is downloaded ahead where it costs, or where the user saves data",
    arguments: ["cellular", "lowData"])
  func spared(cost: String) async throws {
    try await phone.expect(0, "set", "networkCost", cost)
    server.library.write("<p>It flies over the estuary.</p>", for: id)
    _ = try await open(phone, "read:Sent to My Kindle", "wait:1")
    try await phone.expect(0, "set", "network", "down")
    _ = try await open(phone, "tap:\(id)", "read:Not on this device yet")
  }

  @Test("who allows cellular data has unread articles downloaded there, too, but not in Low Data Mode")
  func allowed() async throws {
    server.library.write("<p>It flies over the estuary.</p>", for: id)
    try await phone.expect(0, "set", "networkCost", "lowData")
    _ = try await open(phone, "read:Sent to My Kindle", "tap:tab.settings", "tap:cellular.switch", "wait:1")
    try await phone.expect(0, "set", "network", "down")
    _ = try await open(phone, "tap:\(id)", "read:Not on this device yet")
    try await phone.expect(0, "set", "networkCost", "cellular")
    try await phone.expect(0, "set", "network", "up")
    _ = try await open(phone, "read:Sent to My Kindle", "wait:1")
    try await phone.expect(0, "set", "network", "down")
    _ = try await open(phone, "tap:\(id)", "read:It flies over the estuary.")
  }

  @Test("an article that isn't on the phone says so, and opens once there is a network")
  func notYet() async throws {
    _ = try await open(phone, "read:Sent to My Kindle", "wait:0.5")
    try await phone.expect(0, "set", "network", "down")
    _ = try await open(phone, "tap:\(id)", "read:Not on this device yet", "read:You need a connection")
    try await phone.expect(0, "set", "network", "up")
    server.library.write("<p>It flies.</p>", for: id)
    _ = try await open(phone, "tap:\(id)", "read:It flies.")
  }

  @Test("the reading view runs no scripts and loads nothing from other addresses")
  func hostile() async throws {
    let html = #"<p>Text</p><img src="https://evil.example/a.png"><img src="file:///etc/passwd">"#
    server.library.write(html, for: id)
    let app = try await open(phone, "tap:\(id)", "read:Text", "wait:0.3")
    #expect(app.lines.contains { $0.contains("Text") })
    #expect(try await !phone.log().contains { $0.contains("WKWebView.fetch") })
  }

  @Test("an archived share leaves the library at once, is found in the archive, and comes back by undo")
  func archive() async throws {
    _ = try await open(
      phone, "swipe:\(id):Archive", "read:Archived “Kite”", "tap:undo", "read:Sent to My Kindle", "wait:0.5")
    #expect(server.library.archived.isEmpty)
    _ = try await open(
      phone, "swipe:\(id):Archive", "read:Nothing to read yet", "tap:library.switch", "see:\(id)")
    #expect(server.library.archived == [id])
  }

  @Test("a deleted share is gone at once, and the server is told when the time to undo is over")
  func delete() async throws {
    _ = try await open(phone, "swipe:\(id):Delete", "read:Deleted “Kite”", "tap:undo", "see:\(id)", "wait:6")
    #expect(server.library.actions.allSatisfy { $0 != "bin" })
    _ = try await open(phone, "swipe:\(id):Delete", "read:No shares yet", "wait:6")
    #expect(server.library.deleted == [id])
  }

  @Test("what the user archived or deleted without a network is told to the server later")
  func later() async throws {
    _ = try await open(phone, "read:Sent to My Kindle")
    try await phone.expect(0, "set", "network", "down")
    _ = try await open(phone, "swipe:\(id):Delete", "read:Deleted “Kite”")
    #expect(server.library.deleted.isEmpty)
    let app = try await open(phone, "read:This list may be out of date")
    #expect(!app.lines.contains { $0.contains("Kite") }, "\(app)")
    try await phone.expect(0, "set", "network", "up")
    _ = try await open(phone, "read:No shares yet", "wait:0.5")
    #expect(server.library.deleted == [id])
  }

  @Test("a deleted share doesn't come back with a list that the server made before")
  func olderList() async throws {
    _ = try await open(phone, "read:Sent to My Kindle")
    try await phone.expect(0, "set", "network", "down")
    _ = try await open(phone, "swipe:\(id):Delete", "read:Deleted “Kite”")
    try await phone.expect(0, "set", "network", "up")
    server.library.holdLists()
    let app = try await open(phone, "read:No shares yet", "wait:1.5")
    #expect(server.library.deleted == [id])
    #expect(!app.lines.contains { $0.contains("Kite") }, "\(app)")
  }

  /// The files of the app's own container whose path contains a text.
  private func files(_ part: String) -> [URL] {
    let all = FileManager.default.enumerator(atPath: phone.folder.path)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.contains(part) }.map(phone.folder.appendingPathComponent)
  }

  @Test("the list shows the image of a share, downloads it once, and shows it without a network")
  func thumbnail() async throws {
    let image = try Data(
      contentsOf: Phone.project.appendingPathComponent("App/Assets.xcassets/Mark.imageset/Mark.png"))
    server.give(image: image, to: id)
    _ = try await open(phone, "read:Sent to My Kindle", "wait:1")
    let file = try #require(files("thumbnails/").first { $0.lastPathComponent == id })
    #expect(try Data(contentsOf: file) == image)
    try await phone.expect(0, "set", "network", "down")
    #expect(try await draws("<image ", after: "see:\(id)"))
  }

  /// Whether the last screen has the image, for which a busy computer may need longer.
  private func draws(_ image: String, after actions: String...) async throws -> Bool {
    for seconds in [1, 5, 20] {
      if try await drawing(actions + ["wait:\(seconds)"]).contains(image) { return true }
    }
    return false
  }

  /// The drawing of the last screen that the user sees after some actions.
  private func drawing(_ actions: [String]) async throws -> String {
    let drawings = phone.folder.appendingPathComponent(UUID().uuidString)
    let words = ["open-app", "--screenshots", drawings.path] + actions.flatMap { ["--do", $0] }
    let outcome = try await phone.run(words)
    try #require(outcome.code == 0, "\(outcome)")
    let last = try #require(try FileManager.default.contentsOfDirectory(atPath: drawings.path).max())
    return try String(contentsOf: drawings.appendingPathComponent(last), encoding: .utf8)
  }

  @Test("an article shows its own images, without a network, too")
  func images() async throws {
    let mark = Phone.project.appendingPathComponent("App/Assets.xcassets/Mark.imageset/Mark.png")
    let image = try Data(contentsOf: mark)
    let html = #"<p>It flies.</p><img src="images/1.png"><img src="images/2.png">"#
    server.library.write(html, images: ["1.png", "2.png"], for: id)
    server.give(image: image, named: "1.png", to: id)
    server.give(image: Data(repeating: 7, count: 600_000), named: "2.png", to: id)
    let base64 = image.base64EncodedString()
    #expect(try await draws(base64, after: "tap:\(id)", "read:It flies."))
    try await phone.expect(0, "set", "network", "down")
    #expect(try await draws(base64, after: "tap:\(id)", "read:It flies."))
  }

  @Test(
    "the book is downloaded under its name and handed to another app; without a network the app says why not")
  func book() async throws {
    let book = Data("PK a book".utf8)
    server.give(book: book, named: "Kite.epub", to: id)
    _ = try await open(phone, "tap:\(id)", "tap:reading.more", "tap:action.book", "wait:1")
    #expect(try await phone.log().contains { $0.contains("share sheet opens") })
    let file = try #require(files("books/").first { $0.lastPathComponent == "Kite.epub" })
    #expect(try Data(contentsOf: file) == book)
    try await phone.expect(0, "set", "network", "down")
    _ = try await open(
      phone, "tap:\(id)", "tap:reading.more", "tap:action.book", "read:Can’t reach the server")
  }

  @Test("signing out removes the book that was handed to another app")
  func bookOfAnother() async throws {
    server.give(book: Data("PK a book".utf8), named: "Kite.epub", to: id)
    _ = try await open(
      phone, "tap:\(id)", "tap:reading.more", "tap:action.book", "wait:1")
    #expect(!files("books/").isEmpty)
    try await phone.expect(0, "sign-out")
    _ = try await open(phone, "see:signIn", "wait:0.5")
    #expect(files("books/").isEmpty)
  }

  @Test("a book is read in the app chapter by chapter, and without a network once it is here")
  func readBook() async throws {
    server.give(
      book: BookFile(chapters: ["<p>The kite.</p>", "<p>The string.</p>"]).data, named: "K.epub", to: id)
    _ = try await open(
      phone, "tap:\(id)", "tap:reading.more", "tap:action.read", "read:The kite.", "tap:book.next",
      "read:The string.", "tap:book.contents", "tap:chapter.0", "read:The kite.")
    try await phone.expect(0, "set", "network", "down")
    _ = try await open(phone, "tap:\(id)", "tap:reading.more", "tap:action.read", "read:The kite.")
    #expect(try await !phone.log().contains { $0.contains("WKWebView.fetch") })
    try await phone.expect(0, "sign-out")
    _ = try await open(phone, "see:signIn")
    #expect(files("stored-books/").isEmpty)
  }

  private func readBook(_ phone: Phone, _ actions: String...) async throws -> Phone.Outcome {
    let all = ["tap:\(id)", "tap:reading.more", "tap:action.read"] + actions
    let outcome = try await phone.run(["open-app"] + all.flatMap { ["--do", $0] })
    try #require(outcome.code == 0, "\(actions): \(outcome)")
    return outcome
  }

  @Test("a book opens where the user stopped, until it is removed or the user signs out")
  func position() async throws {
    let long = (0..<10).map { "<p>Paragraph \($0).</p>" }.joined()
    server.give(book: BookFile(chapters: ["<p>The kite.</p>", long]).data, named: "K.epub", to: id)
    _ = try await readBook(phone, "read:The kite.", "tap:book.next", "scroll:Paragraph 5.", "back")
    let stopped = try await offsets()
    let app = try await readBook(phone, "read:Paragraph 5.", "wait:0.3")
    #expect(!app.lines.contains { $0.contains("The kite.") }, "\(app)")
    // The second time, nobody scrolled.
    #expect(try await offsets() == stopped + stopped && stopped.count == 1)
    #expect(files("book-positions/").contains { $0.lastPathComponent == "\(id).json" })
    _ = try await open(
      phone, "tap:tab.settings", "tap:keepOffline", "tap:downloads.remove", "tap:confirm", "read:Zero KB")
    _ = try await readBook(phone, "read:The kite.", "tap:book.next", "read:Paragraph 5.")
    try await phone.expect(0, "sign-out")
    _ = try await open(phone, "see:signIn")
    #expect(!files("book-positions/").contains { $0.lastPathComponent == "\(id).json" })
  }

  @Test("a page that is loaded again while it still scrolls is scrolled to where the user stopped")
  func loadedAgain() async throws {
    let long = (0..<10).map { "<p>Paragraph \($0).</p>" }.joined()
    server.give(book: BookFile(chapters: ["<p>The kite.</p>", long]).data, named: "K.epub", to: id)
    _ = try await readBook(phone, "read:The kite.", "tap:book.next", "scroll:Paragraph 5.", "back")
    let stopped = try await offsets()
    _ = try await readBook(
      phone, "read:Paragraph 5.", "wait:0.3", "tap:tab.settings", "tap:textSize", "tap:textSize.larger",
      "tap:tab.history", "read:Paragraph 5.", "wait:0.3", "back")
    let twice = try await offsets()
    #expect(twice == stopped + stopped + stopped && stopped.count == 1)
    _ = try await readBook(phone, "read:Paragraph 5.", "wait:0.3")
    let later = try await offsets()
    #expect(Set(later) == Set(stopped))
  }

  @Test("a share that was deleted and restored remembers again where the user stopped")
  func restored() async throws {
    server.give(
      book: BookFile(chapters: ["<p>The kite.</p>", "<p>The string.</p>"]).data, named: "K.epub", to: id)
    server.library.restoreAtOnce()
    _ = try await open(
      phone, "swipe:\(id):Delete", "read:No shares yet", "wait:6", "tap:library.switch",
      "tap:library.switch", "tap:\(id)", "tap:reading.more", "tap:action.read", "read:The kite.",
      "tap:book.next",
      "read:The string.", "back")
    #expect(server.library.actions.contains("bin"))
    _ = try await readBook(phone, "read:The string.")
  }

  /// The vertical offsets to which pages were scrolled, in order.
  private func offsets() async throws -> [String] {
    try await phone.log().filter { $0.contains("UIScrollView.contentOffset") }
      .compactMap { $0.split(separator: " ").last.map(String.init) }
  }

  @Test("a book that the server made again is shown the next time, where the user stopped")
  func madeAgain() async throws {
    server.give(book: BookFile(chapters: ["<p>One.</p>", "<p>Two.</p>"]).data, named: "K.epub", to: id)
    _ = try await readBook(phone, "tap:book.next", "read:Two.")
    server.give(book: BookFile(chapters: ["<p>New.</p>", "<p>More.</p>"]).data, named: "K.epub", to: id)
    _ = try await readBook(phone, "read:Two.", "wait:0.5", "tap:book.previous", "read:One.", "tap:book.next")
    try await phone.expect(0, "set", "network", "down")
    _ = try await readBook(phone, "read:More.")
  }

  @Test("a book that is on the phone isn't downloaded again where it costs")
  func sparedBook() async throws {
    server.give(book: BookFile(chapters: ["<p>One.</p>"]).data, named: "K.epub", to: id)
    _ = try await readBook(phone, "read:One.")
    server.give(book: BookFile(chapters: ["<p>New.</p>"]).data, named: "K.epub", to: id)
    try await phone.expect(0, "set", "networkCost", "cellular")
    _ = try await readBook(phone, "read:One.", "wait:0.5")
    try await phone.expect(0, "set", "network", "down")
    _ = try await readBook(phone, "read:One.")
  }

  @Test("a book that the user removed while reading it can be read to its end")
  func removedBook() async throws {
    server.give(
      book: BookFile(chapters: ["<p>The kite.</p>", "<p>The string.</p>"]).data, named: "K.epub", to: id)
    _ = try await open(
      phone, "tap:\(id)", "tap:reading.more", "tap:action.read", "read:The kite.", "tap:tab.settings",
      "tap:keepOffline", "tap:downloads.remove", "tap:confirm", "read:Zero KB", "tap:tab.history",
      "tap:book.next", "read:The string.")
    #expect(files("stored-books/").filter { $0.pathExtension == "epub" }.isEmpty)
  }

  @Test("articles stay on the device when the server refuses the token, until the user signs in again")
  func refusedToken() async throws {
    server.library.write("<p>It flies over the estuary.</p>", for: id)
    _ = try await open(phone, "tap:\(id)", "read:It flies over the estuary.", "wait:0.5")
    server.replaceTokens(of: "A")
    try await phone.expect(0, "share", "--url", "https://www.example.org/boat", "--title", "Boat")
    try await phone.run("run-transfers")
    _ = try await open(phone, "see:signIn", "wait:0.5")
    #expect(files("articles/").contains { $0.lastPathComponent == "article.json" })
    try await phone.expect(0, "sign-in", "--server", server.url.absoluteString, "--token", "account-B")
    _ = try await open(phone, "wait:1")
    #expect(!files("articles/").contains { $0.lastPathComponent == "article.json" })
  }

  @Test("signing out closes the book of the account, also for the next one")
  func closedBook() async throws {
    server.give(book: BookFile(chapters: ["<p>The kite.</p>"]).data, named: "K.epub", to: id)
    _ = try await open(
      phone, "tap:\(id)", "tap:reading.more", "tap:action.read", "read:The kite.", "tap:tab.settings",
      "scroll:signOut", "tap:signOut", "tap:confirm", "tap:tab.history", "see:signIn")
  }

  @Test("without a network, a book that isn't here says so, and one that can't be read says why")
  func missingBook() async throws {
    server.give(book: Data("PK no book".utf8), named: "K.epub", to: id)
    _ = try await open(
      phone, "tap:\(id)", "tap:reading.more", "tap:action.read", "read:Sharepipe can’t read this book")
    try await phone.expect(0, "set", "network", "down")
    _ = try await open(
      phone, "tap:\(id)", "tap:reading.more", "tap:action.read",
      "read:You need a connection to open this book")
  }

  @Test("the size of the text is kept, and downloads can be removed")
  func settings() async throws {
    server.library.write("<p>It flies over the estuary.</p>", for: id)
    _ = try await open(
      phone, "tap:\(id)", "read:It flies", "tap:reading.more", "tap:action.textSize", "tap:textSize.larger")
    _ = try await open(
      phone, "tap:tab.settings", "read:Larger", "tap:keepOffline", "tap:ahead.0", "tap:downloads.remove",
      "tap:confirm", "read:Zero KB")
    #expect(files("articles/").filter { $0.lastPathComponent == "article.json" }.isEmpty)
    try await phone.expect(0, "set", "network", "down")
    _ = try await open(phone, "tap:\(id)", "read:Not on this device yet")
  }

  @Test("the book is sent to the destination that the user chooses")
  func sendTo() async throws {
    _ = try await open(
      phone, "read:Sent to My Kindle", "swipe:\(id):Send to…", "tap:destination.d1", "wait:0.5")
    #expect(server.library.sentAgain == [id])
  }

  @Test("what happened to a share can be read, also without a network")
  func story() async throws {
    _ = try await open(
      phone, "tap:\(id)", "tap:reading.more", "tap:action.story", "read:Sent to My Kindle")
    try await phone.expect(0, "set", "network", "down")
    _ = try await open(
      phone, "tap:\(id)", "tap:reading.more", "tap:action.story", "read:This is the last known state")
  }
}
