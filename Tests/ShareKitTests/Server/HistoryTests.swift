// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

/// What a row of the history says, and what the list does with what the server says.
struct HistoryTests {
  private static let names = ["d1": "My Kindle"]
  /// The problem of an email that a server without a mail server wrote to a file.
  private static let unsent = Problem(.mailWrittenToFolder)

  /// The problem of a share with a destination that was removed before the book was sent there.
  private static let removed = Problem(.destinationRemoved, detail: "Attic was removed.")

  private static func delivery(
    _ state: DeliveryState, attempts: Int = 1, problem: Problem? = nil, twice: Bool? = nil,
    to destination: String = "d1"
  ) -> DeliveryStatus {
    DeliveryStatus(
      id: "x", destination: destination, state: state, attempts: attempts, problem: problem,
      updatedAt: "2026-01-01T00:00:00Z", possibleDuplicate: twice)
  }

  private static func share(
    _ state: ShareState, title: String? = "Kites", url: String? = "https://www.example.org/kite",
    article: ArticleSummary? = nil, wall: WallStatus? = nil, problem: Problem? = nil,
    _ deliveries: DeliveryStatus...
  ) -> ShareStatus {
    ShareStatus(
      id: ShareID.make(), state: state, title: title, url: url, createdAt: "2026-01-02T03:04:05Z",
      article: article, wall: wall, problem: problem, deliveries: deliveries)
  }

  private func row(_ share: ShareStatus, _ language: MessageLanguage = .english) -> HistoryRow {
    HistoryRow(share, names: Self.names, messages: HistoryMessages(language))
  }

  @Test(
    "each state of a delivery has its own text in each language, and none claims more than is known",
    arguments: [
      (DeliveryState.queued, "Waiting to be sent to My Kindle", "Wartet auf das Senden an My Kindle"),
      (.sending, "Sending to My Kindle", "Wird an My Kindle gesendet"),
      (.sent, "Sent to My Kindle", "An My Kindle gesendet"),
      (.confirmed, "Arrived at My Kindle", "Bei My Kindle angekommen"),
      (
        .uncertain, "May not have reached My Kindle; it won’t be sent again automatically",
        "Ob es bei My Kindle ankam, ist ungewiss; es wird nicht von selbst noch einmal gesendet"
      ),
    ])
  func deliveryText(state: DeliveryState, english: String, german: String) {
    let share = Self.share(.ready, Self.delivery(state, attempts: 0))
    #expect(row(share).states == [english])
    #expect(row(share, .german).states == [german])
  }

  @Test("a destination is called a former one only when the destinations are known and it is not among them")
  func namelessDestination() {
    let share = Self.share(.ready, Self.delivery(.sent))
    let states = { (names: [String: String]?) in
      HistoryRow(share, names: names, messages: HistoryMessages(.english)).states
    }
    #expect(states([:]) == ["Sent to a former destination"])
    #expect(states(nil) == ["Sent to your destination"])
  }

  @Test(
    "a destination without a name is inflected as German asks for",
    arguments: [
      (DeliveryState.confirmed, "Bei deinem Ziel angekommen", "Bei einem früheren Ziel angekommen"),
      (.sent, "An dein Ziel gesendet", "An ein früheres Ziel gesendet"),
      (
        .uncertain,
        "Ob es bei deinem Ziel ankam, ist ungewiss; es wird nicht von selbst noch einmal gesendet",
        "Ob es bei einem früheren Ziel ankam, ist ungewiss; es wird nicht von selbst noch einmal gesendet"
      ),
    ])
  func inflection(state: DeliveryState, unknown: String, former: String) {
    let share = Self.share(.ready, Self.delivery(state))
    #expect(HistoryRow(share, names: nil, messages: HistoryMessages(.german)).states == [unknown])
    #expect(HistoryRow(share, names: [:], messages: HistoryMessages(.german)).states == [former])
  }

  @Test("a refused delivery says why: with the server's message in English, by its code in German")
  func refused() {
    let problem = Problem(.mailRecipientRefused, detail: "550 no such address")
    let share = Self.share(.ready, Self.delivery(.failed, problem: problem))
    #expect(row(share).states == ["Not sent to My Kindle: 550 no such address"])
    #expect(
      row(share, .german).states == ["Nicht an My Kindle gesendet: der Mailserver hat die Adresse abgelehnt"])
  }

  @Test("a delivery that may have arrived twice says so")
  func twice() {
    let share = Self.share(.ready, Self.delivery(.sent, twice: true))
    #expect(row(share).states == ["Sent to My Kindle. It may have arrived twice."])
  }

  @Test("a book that was sent to one destination says that another one was removed, and isn't done")
  func oneRemoved() {
    let share = Self.share(.ready, problem: Self.removed, Self.delivery(.sent))
    #expect(row(share).states == ["Sent to My Kindle", "One of its destinations was removed"])
    #expect(row(share, .german).states == ["An My Kindle gesendet", "Eines der Ziele wurde entfernt"])
    #expect(row(share).phase == .needsUser && row(share).nextStep == .chooseDestination)
  }

  @Test("a book that was sent again has the state of its last delivery to each destination")
  func again() {
    for before in [DeliveryState.uncertain, .rejected, .failed] {
      let share = Self.share(.ready, Self.delivery(before), Self.delivery(.confirmed))
      #expect(row(share).states == ["Arrived at My Kindle"] && row(share).phase == .done)
      #expect(row(Self.share(.ready, Self.delivery(before), Self.delivery(.queued))).phase == .inProgress)
    }
  }

  @Test("a dismissed delivery leaves the share done once its book is at another destination")
  func otherDestination() {
    var share = Self.share(.ready, Self.delivery(.uncertain), Self.delivery(.sent, to: "d2"))
    #expect(row(share).phase == .done && row(share).states.count == 2)
    share.needsYou = true
    #expect(row(share).phase == .needsUser && row(share).needsYou)
    #expect(row(Self.share(.ready, Self.delivery(.uncertain))).phase == .needsUser)
    let written = Self.delivery(.sent, problem: Self.unsent, to: "d2")
    #expect(row(Self.share(.ready, Self.delivery(.uncertain), written)).phase == .needsUser)
  }

  @Test("a share behind a wall says what its owner can do", arguments: MessageLanguage.allCases)
  func wall(language: MessageLanguage) {
    let kinds = [
      "signIn", "consent", "paywallHard", "paywallSoft", "botChallenge", "ageGate", "geoBlock", "error",
      "soft404", "captivePortal", "appShell", "unknown", "of a newer server",
    ]
    for kind in kinds {
      let share = Self.share(.needsCapture, wall: WallStatus(kind: kind, confidence: 1, reasons: []))
      #expect(row(share, language).phase == .needsUser)
      #expect(row(share, language).states[0].contains("Browser") == (language == .german))
    }
  }

  @Test(
    "the address of a sign-in page is distinguished from a page behind one",
    arguments: MessageLanguage.allCases)
  func requestedWall(language: MessageLanguage) {
    let rows = [nil, true].map { requested in
      row(
        Self.share(
          .needsCapture, wall: WallStatus(kind: "signIn", confidence: 1, reasons: [], wasRequested: requested)
        ),
        language)
    }
    #expect(
      rows[0].states != rows[1].states && rows[1].states[0].contains("Browser") == (language == .german))
  }

  @Test(
    "the state of a row is that of its worst delivery",
    arguments: [
      (Self.share(.received), HistoryRow.Phase.inProgress), (Self.share(.reading), .inProgress),
      (Self.share(.failed), .failed), (Self.share(.ready), .needsUser),
      (Self.share(.ready, Self.delivery(.sent)), .done),
      (Self.share(.ready, Self.delivery(.sent), Self.delivery(.queued)), .inProgress),
      (Self.share(.ready, problem: Self.removed, Self.delivery(.sent)), .needsUser),
      (Self.share(.ready, problem: Self.removed, Self.delivery(.queued)), .inProgress),
      (Self.share(.ready, problem: Self.removed, Self.delivery(.rejected)), .failed),
      (Self.share(.ready, Self.delivery(.sent), Self.delivery(.rejected)), .failed),
      (Self.share(.ready, Self.delivery(.confirmed), Self.delivery(.uncertain)), .needsUser),
      (Self.share(.ready, Self.delivery(.sent, problem: Self.unsent)), .needsUser),
      (Self.share(.ready, Self.delivery(.sent), Self.delivery(.sent, problem: Self.unsent)), .needsUser),
    ])
  func moods(share: ShareStatus, phase: HistoryRow.Phase) {
    #expect(row(share).phase == phase)
  }

  @Test(
    "what the server counts needs the user, and a book that was sent to nobody; what was dismissed doesn't",
    arguments: [
      (Self.share(.needsCapture), nil, true), (Self.share(.needsCapture), false, false),
      (Self.share(.ready), nil, true), (Self.share(.received), nil, false),
      (Self.share(.ready, Self.delivery(.sent, problem: Self.unsent)), nil, true),
      (Self.share(.ready, Self.delivery(.sent)), nil, false),
      (Self.share(.ready, Self.delivery(.uncertain)), nil, false),
      (Self.share(.ready, Self.delivery(.uncertain)), true, true),
      (Self.share(.ready, Self.delivery(.rejected)), nil, false),
      (Self.share(.ready, Self.delivery(.rejected)), true, true), (Self.share(.failed), true, true),
    ] as [(ShareStatus, Bool?, Bool)])
  func needs(share: ShareStatus, counted: Bool?, needsYou: Bool) {
    var share = share
    share.needsYou = counted
    #expect(row(share).needsYou == needsYou)
  }

  @Test("only the link can be sent if there is an address and no book")
  func link() {
    #expect(row(Self.share(.needsCapture)).canSendLink && row(Self.share(.failed)).canSendLink)
    #expect(!row(Self.share(.failed, url: nil)).canSendLink && !row(Self.share(.reading)).canSendLink)
    #expect(!row(Self.share(.ready)).canSendLink)
  }

  @Test("the link isn't offered instead of an article that was read")
  func linkInsteadOfArticle() {
    func failed(_ origin: String) -> HistoryRow {
      let article = ArticleSummary(
        siteName: nil, byline: nil, published: nil, language: nil, words: 0, readFrom: origin)
      return row(Self.share(.failed, article: article))
    }
    #expect(!failed("fetch").canSendLink && !failed("capture").canSendLink && failed("link").canSendLink)
  }

  @Test("the next step is to open a page without a book, and to choose a destination for a book")
  func nextStep() throws {
    let page = try #require(URL(string: "https://www.example.org/kite"))
    #expect(row(Self.share(.needsCapture)).nextStep == .openPage(page))
    #expect(row(Self.share(.needsCapture, url: nil)).nextStep == nil)
    #expect(row(Self.share(.ready)).nextStep == .chooseDestination)
    #expect(row(Self.share(.ready, Self.delivery(.sent))).nextStep == nil)
  }

  @Test("a row is called by its title, else its address, and opens only pages of the web")
  func naming() {
    #expect(row(Self.share(.ready)).title == "Kites" && row(Self.share(.ready)).host == "example.org")
    #expect(row(Self.share(.ready, title: nil)).title == "https://www.example.org/kite")
    let note = row(Self.share(.ready, title: nil, url: nil))
    #expect(note.title == "Something shared" && note.page == nil)
    #expect(row(Self.share(.ready, url: "javascript:alert(1)")).page == nil)
    #expect(row(Self.share(.ready)).createdAt == Date(timeIntervalSince1970: 1_767_323_045))
  }

  @Test("refreshing the first page keeps the older ones, and removes deleted shares")
  func refreshing() {
    let shares = (0..<5).map { _ in Self.share(.ready) }
    var list = HistoryList()
    list.take(first: ItemPage(items: Array(shares[0..<2]), nextCursor: "2"), search: "", at: Date())
    list.take(next: ItemPage(items: Array(shares[2..<4]), nextCursor: "4"), search: "")
    let new = Self.share(.received)
    list.take(first: ItemPage(items: [new, shares[1]], nextCursor: "1"), search: "", at: Date())
    #expect(list.shares.map(\.id) == [new.id, shares[1].id, shares[2].id, shares[3].id])
    #expect(list.nextCursor == "4")
    list.take(first: ItemPage(items: [new]), search: "", at: Date())
    #expect(list.shares.map(\.id) == [new.id] && list.nextCursor == nil)
  }

  @Test("an answer to an earlier search is not shown as one to this search")
  func searching() {
    var list = HistoryList()
    list.begin(search: "kite")
    list.take(first: ItemPage(items: [Self.share(.ready)]), search: "", at: Date())
    #expect(list.isUnknown && list.shares.isEmpty)
  }

  @Test("without a network, a search finds what is listed, and its end shows the list again")
  func searchingHere() {
    let (kite, boat) = (Self.share(.ready), Self.share(.ready, title: "Boat", url: nil))
    var list = HistoryList()
    list.take(first: ItemPage(items: [kite, boat]), search: "", at: Date())
    list.begin(search: "KITE")
    list.searchHere(articles: [])
    #expect(list.shares.isEmpty, "the server hasn't failed yet")
    list.take(.unreachable)
    list.searchHere(articles: [])
    #expect(list.shares == [kite] && list.isSearchedHere)
    list.searchHere(articles: [boat.id])
    #expect(list.shares == [kite, boat])
    list.begin(search: "")
    #expect(list.shares == [kite, boat] && !list.isUnknown)
  }

  @Test("a share that was deleted during a search doesn't come back at its end")
  func deletingInSearch() {
    let (kite, boat) = (Self.share(.ready), Self.share(.ready, title: "Boat", url: nil))
    var list = HistoryList()
    list.take(first: ItemPage(items: [kite, boat]), search: "", at: Date())
    list.begin(search: "kite")
    list.take(first: ItemPage(items: [kite]), search: "kite", at: Date())
    list.take(LibraryChange(.bin, of: kite.id, dueAt: Date()))
    list.begin(search: "")
    #expect(list.shares == [boat])
  }

  @Test("a failure keeps the shown list; a response ends the failure")
  func failing() {
    var list = HistoryList()
    let share = Self.share(.ready)
    list.take(first: ItemPage(items: [share]), search: "", at: Date())
    list.take(.unreachable)
    #expect(list.trouble == .offline && list.shares == [share])
    list.take(.sessionGone)
    #expect(list.trouble == .signedOut && list.shares == [share])
    list.take(first: ItemPage(items: [share]), search: "", at: Date())
    #expect(list.trouble == nil)
  }

  @Test("the cache is read only by its own account, and deleted when the user signs out")
  func cache() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let cache = HistoryCache(file: file)
    var list = HistoryList()
    list.take(first: ItemPage(items: [Self.share(.ready)]), search: "", at: Date())
    cache.keep(list, account: "A")
    #expect(cache.read(account: "A").shares == list.shares)
    #expect(cache.read(account: "B").isUnknown && cache.read(account: AccountIdentity("A").away).isUnknown)
    var remembered = cache.read(account: "A")
    let page = ItemPage(items: remembered.shares, nextCursor: "2")
    remembered.take(first: page, search: "", at: Date())
    #expect(remembered.nextCursor == "2", "how far a remembered list goes on is not known")
    cache.forget()
    #expect(cache.read(account: "A").isUnknown)
  }

  @Test("questions come ever more slowly while nothing changes, and soon again after a change")
  func pace() {
    var pace = RefreshInterval()
    var waits: [Double] = []
    for _ in 0..<8 {
      waits.append(pace.seconds)
      pace.note(hasChanged: false)
    }
    #expect(waits == [1, 2, 4, 8, 16, 32, 60, 60])
    pace.note(hasChanged: true)
    #expect(pace.seconds == 1)
  }
}
