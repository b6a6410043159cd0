// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// VoiceOver: every control has a label in the phone's language.
struct VoiceOverTests {
  private let server: ReceiptServer

  init() throws { server = try ReceiptServer() }

  /// Labels by identifier, as VoiceOver reads them.
  private func heard(_ outcome: Phone.Outcome) -> [(identifier: String, name: String)] {
    outcome.lines.compactMap { line in
      guard let words = line.range(of: ": voice: ").map({ line[$0.upperBound...] }),
        let sign = words.range(of: " =")
      else { return nil }
      let name = words[sign.upperBound...].trimmingCharacters(in: .whitespaces)
      return (String(words[..<sign.lowerBound]), name)
    }
  }

  private func phone(_ language: String, _ settings: [String: String] = [:]) async throws -> Phone {
    try await Phone(settings.merging(["language": language]) { $1 })
  }

  private func signedIn(_ language: String) async throws -> Phone {
    let phone = try await phone(language)
    try await phone.expect(0, "sign-in", "--server", server.url.absoluteString, "--token", "account-A")
    return phone
  }

  private func open(_ phone: Phone, doing actions: [String]) async throws -> Phone.Outcome {
    let outcome = try await phone.run(["open-app"] + actions.flatMap { ["--do", $0] })
    try #require(outcome.code == 0, "\(outcome)")
    return outcome
  }

  private func expectNames(
    _ outcome: Phone.Outcome, of identifiers: [String], at location: SourceLocation = #_sourceLocation
  ) {
    let stops = heard(outcome)
    let nameless = stops.filter(\.name.isEmpty).map(\.identifier)
    #expect(nameless.isEmpty, "no name: \(nameless)", sourceLocation: location)
    let missing = identifiers.filter { wanted in !stops.contains { $0.identifier == wanted } }
    #expect(missing.isEmpty, "not reached: \(missing) among \(stops)", sourceLocation: location)
  }

  @Test("every control of the sign-in has a label", arguments: ["en", "de"])
  func signIn(language: String) async throws {
    let outcome = try await open(
      try await phone(language), doing: ["see:signIn", "listen"])
    expectNames(
      outcome,
      of: ["server", "email", "password", "code", "signIn", "signInOnPage", "tab.history", "tab.settings"])
  }

  @Test("every control of the four screens and of their alerts has a label", arguments: ["en", "de"])
  func screens(language: String) async throws {
    let phone = try await signedIn(language)
    try await phone.expect(0, "share", "--url", "https://example.org/kite", "--title", "Kite")
    try await phone.expect(0, "run-transfers")
    let id = try #require(server.stored.keys.first)
    let history = try await open(
      phone,
      doing: [
        "see:\(id)", "listen", "tap:\(id)", "see:state", "listen", "tap:reading.more", "listen",
        "tap:action.sendAgain", "listen", "tap:cancel",
      ])
    expectNames(
      history,
      of: [
        "search", "library.switch", id, "reading.more", "reading.send", "action.sendAgain", "action.archive",
        "action.delete", "action.story", "confirm", "cancel",
      ])
    let row = heard(history).first { $0.identifier == id }?.name ?? ""
    let actions = language == "de" ? "Löschen, Archivieren" : "Delete, Archive"
    #expect(row.hasSuffix(actions + ")"), "VoiceOver doesn't offer what a swipe offers: \(row)")
    let list = try await open(
      phone,
      doing: [
        "tap:tab.destinations", "see:destination.d1", "listen", "tap:destination.d1", "listen", "tap:cancel",
        "tap:destinations.add", "listen",
      ])
    expectNames(
      list, of: ["destination.d1", "destinations.add", "action.remove", "address", "name", "add"])
    let settings = try await open(
      phone,
      doing: [
        "tap:tab.settings", "see:signOut", "listen", "tap:examples", "listen", "back", "tap:expiry", "listen",
        "back",
        "tap:signedOut", "listen", "back", "tap:diagnostics", "listen",
      ])
    expectNames(
      settings,
      of: [
        "composes.switch", "notices.switch", "expiry", "expiry.0", "signedOut", "signedOut.notify", "signOut",
        "examples",
        "example.link",
        "diagnostics.export", "back",
      ])
  }

  @Test("every control of the outbox has a label", arguments: ["en", "de"])
  func outbox(language: String) async throws {
    let phone = try await phone(language, ["openFromExtension": "refused"])
    try await phone.expect(0, "share", "--url", "https://example.org/kite", "--title", "Kite")
    let id = try #require(try await phone.outbox().first?.id)
    let outcome = try await open(
      phone, doing: ["tap:tab.outbox", "see:\(id)", "listen", "tap:\(id)", "listen"])
    expectNames(outcome, of: [id, "action.signIn", "action.export", "action.delete", "cancel"])
  }

  private static let destinations = """
    [{"id":"d1","name":"Kindle","kind":"kindle","isDefault":true},\
    {"id":"d2","name":"Shelf","kind":"folder","isDefault":false}]
    """

  /// Returns the labels of the compose sheet.
  private func sheet(_ language: String) async throws -> Phone.Outcome {
    let phone = try await phone(language, ["openFromExtension": "refused", "providerDelay": "1"])
    try phone.writeShared("preferences.json", #"{"asksBeforeSaving":true}"#)
    let image = phone.folder.appendingPathComponent("Kite.png")
    try Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]).write(to: image)
    let actions = [
      "see:progress", "listen", "type:text:Look", "press:escape", "see:discard", "listen", "tap:keep",
      "tap:post", "see:done", "listen", "tap:done",
    ]
    return try await phone.run(
      ["share", "--host", "other", "--file", image.path] + actions.flatMap { ["--do", $0] })
  }

  @Test(
    "every control of the compose sheet has a label, also while it loads, asks and closes",
    arguments: ["en", "de"])
  func compose(language: String) async throws {
    expectNames(
      try await sheet(language),
      of: ["cancel", "post", "text", "title", "tags", "progress", "discard", "keep", "done"])
  }

  @Test(
    "the main way is read in order: what is shared, the note, the title, and the offer to undo",
    arguments: ["en", "de"])
  func mainWay(language: String) async throws {
    let phone = try await signedIn(language)
    try phone.writeShared("preferences.json", #"{"asksBeforeSaving":true}"#)
    let outcome = try await phone.run(
      ["share", "--url", "https://example.org/kite", "--title", "Kite", "--host", "other"]
        + ["see:outgoing", "listen", "tap:post", "see:undo", "listen"].flatMap { ["--do", $0] })
    expectNames(outcome, of: ["cancel", "post", "text", "title", "undo", "saved.done"])
    let order = heard(outcome).map(\.identifier).filter {
      ["text", "title", "undo", "saved.done"].contains($0)
    }
    #expect(order == ["text", "title", "undo", "saved.done"])
    let undo = heard(outcome).first { $0.identifier == "undo" }?.name
    #expect(undo == (language == "en" ? "Undo" : "Widerrufen"))
  }

  /// Every text that VoiceOver reads from the share sheet to the article, a screen under each heading.
  private func journey(_ language: String) async throws -> String {
    let phone = try await signedIn(language)
    try phone.writeShared("preferences.json", #"{"asksBeforeSaving":true}"#)
    let share = try await phone.run(
      ["share", "--url", "https://example.org/kite", "--title", "Kite", "--host", "other"]
        + ["see:outgoing", "listen", "tap:post", "see:undo", "listen"].flatMap { ["--do", $0] })
    try await phone.run("run-transfers")
    let id = try #require(server.stored.keys.first)
    server.library.write("<p>It flies over the estuary.</p>", for: id)
    let app = try await open(
      phone, doing: ["see:\(id)", "listen", "tap:\(id)", "read:It flies over the estuary.", "listen"])
    let titles = ["## Share sheet", "## Saved", "## Library", "## Article"]
    let screens = screens(share) + screens(app)
    try #require(screens.count == titles.count, "\(share) \(app)")
    let name = language == "de" ? "# German" : "# English"
    return ([name] + zip(titles, screens).map { $0 + "\n\n" + $1 }).joined(separator: "\n\n") + "\n"
  }

  /// What is read on each screen: the device prints a screen's stops one after the other, with other lines between screens.
  private func screens(_ outcome: Phone.Outcome) -> [String] {
    var screens: [[String]] = []
    var isReading = false
    for line in outcome.lines {
      guard let words = line.range(of: ": voice: ").map({ line[$0.upperBound...] }),
        let sign = words.range(of: " =")
      else { isReading = false; continue }
      if !isReading { screens.append([]) }
      isReading = true
      let name = words[sign.upperBound...].trimmingCharacters(in: .whitespaces)
      screens[screens.count - 1].append(
        "- " + name.replacing(server.url.absoluteString, with: "https://books.example.org"))
    }
    return screens.map { $0.joined(separator: "\n") }
  }

  @Test("VoiceOver reads the main way as Docs/Drawings/VoiceOver.md has it")
  func journeyText() async throws {
    let file = Phone.project.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Docs/Drawings/VoiceOver.md")
    let intro = """
      # VoiceOver on the main way

      What VoiceOver reads from the share sheet to the article, in the order in which the app adds the views; on a phone, what is higher comes first.
      VoiceOver adds the kind of each element, such as “button”. In parentheses are the actions that a swipe up or down offers. `VoiceOverTests`
      compares this page with the app. With `SHAREPIPE_WRITE=1`, it writes the page.


      """
    // Each with a server of its own, so that both see one share.
    let (english, german) = (try VoiceOverTests(), try VoiceOverTests())
    let text = intro + (try await english.journey("en")) + "\n" + (try await german.journey("de"))
    if ProcessInfo.processInfo.environment["SHAREPIPE_WRITE"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test("the labels are in the phone's language")
  func languages() async throws {
    let names = try await ["en", "de"].asyncMap { language in
      Dictionary(heard(try await sheet(language)).map { ($0.identifier, $0.name) }) { $1 }
    }
    for identifier in ["cancel", "post", "text", "progress", "discard", "keep"] {
      #expect(
        names[0][identifier] != names[1][identifier],
        "\(identifier) is \(names[0][identifier] ?? "-") in both")
    }
    #expect(names[0]["progress"] == "Reading “Kite”" && names[1]["progress"] == "„Kite“ wird eingelesen")
  }
}

extension Array {
  fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await body(element)) }
    return values
  }
}
