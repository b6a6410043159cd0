// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

extension EndToEndTests {
  /// Other features of the app and the extension with a real server.
  struct AppJourneyTests {
    private static let password = "a long walk to the lighthouse"

    private struct Row: Decodable { let id: String }

    /// Shares a page and lets it wait for the transfer service; returns its identifier.
    private func shareLater(_ journey: Journey) throws -> String {
      try journey.phone("set", "transfers", "manual")
      try journey.phone("set", "expiringActivity", "refused")
      try journey.phone(
        "share", "--url", journey.site + "/lighthouse", "--title", "The keeper", "--html",
        journey.capture("/lighthouse"))
      let line = try #require(try journey.phone("outbox").split(separator: "\n").first)
      return try JSONDecoder().decode(Row.self, from: Data(line.utf8)).id
    }

    /// The identifiers of all shares on the server.
    private func shares(_ journey: Journey) throws -> [String] {
      struct Page: Decodable { let items: [Row] }
      struct Line: Decodable { let token: String }
      let line = try journey.operate(
        "token", "add", "--user", "reader@example.org", "--name", "test", "--scope", "account")
      let token = try JSONDecoder().decode(Line.self, from: Data(line.utf8)).token
      let (_, list) = try RunningProgram.run(
        URL(filePath: "/usr/bin/curl"),
        ["-sf", "-H", "Authorization: Bearer \(token)", journey.address + "/v1/shares"])
      return try JSONDecoder().decode(Page.self, from: Data(list.utf8)).items.map(\.id)
    }

    /// Uses the sign-in link as a browser does, to choose a password.
    private func choosePassword(_ journey: Journey) throws {
      let (code, output) = try RunningProgram.run(
        URL(filePath: "/usr/bin/curl"),
        [
          "-sf", "--data-urlencode", "password=" + Self.password, "-H", "Origin: " + journey.address,
          try journey.signInLink(),
        ])
      #expect(code == 0, "\(output)")
    }

    @Test("the history follows a share to the reader, sends it again on request, and deletes it")
    func history() throws {
      let journey = try Journey()
      try journey.phone("sign-in", "--server", journey.address, "--link", journey.signInLink())
      let id = try shareLater(journey)
      try journey.phone("run-transfers")
      #expect(journey.mails(count: 1).count == 1)
      try journey.phone("open-app", "--do", "read:The keeper", "--do", "read:Sent to Kindle")
      try journey.phone(
        "open-app", "--do", "swipe:" + id + ":Send again", "--do", "tap:confirm")
      #expect(journey.mails(count: 2).count == 2)
      #expect(try shares(journey) == [id])
      try journey.phone(
        "open-app", "--do", "swipe:" + id + ":Delete", "--do", "read:No shares yet")
      #expect(try shares(journey).isEmpty)
    }

    @Test("an article that was opened once is read without a network, with its images")
    func reading() throws {
      let journey = try Journey()
      try journey.phone("sign-in", "--server", journey.address, "--link", journey.signInLink())
      let id = try shareLater(journey)
      try journey.phone("run-transfers")
      #expect(journey.mails(count: 1).count == 1)
      let actions = ["--do", "tap:" + id, "--do", "see:article", "--do", "wait:0.3"]
      let online = try journey.phone("open-app", ["--do", "read:Sent to Kindle"] + actions)
      let paragraph = try #require(online.split(separator: "\n").max { $0.count < $1.count })
      try journey.phone("set", "network", "down")
      let offline = try journey.phone("open-app", actions)
      #expect(paragraph.count > 60 && offline.contains(paragraph), "\(offline)")
    }

    @Test("signing in inside the extension, on the server's own pages, sends the share that was saved before")
    func signInHere() throws {
      let journey = try Journey()
      try choosePassword(journey)
      let person = ["--email", "reader@example.org", "--password", Self.password]
      try journey.phone("sign-in", ["--server", journey.address] + person)
      try journey.phone("sign-out")
      try journey.phone("hand-off", "shareToken,signInHere,prompt")
      let said = try journey.phone(
        "share", ["--url", journey.site + "/lighthouse", "--title", "The keeper"] + person)
      #expect(said.contains("Saved") && said.contains("rung: sign in here"), "\(said)")
      try journey.phone("run-transfers")
      #expect(journey.mails(count: 1).count == 1)
      #expect(try journey.phone("outbox").isEmpty)
      #expect(try shares(journey).count == 1)
    }

    @Test("a QR code in the terminal signs the phone in, and its shares arrive")
    func pairing() throws {
      let journey = try Journey()
      struct Line: Decodable { let token: String }
      let line = try journey.operate(
        "token", "add", "--user", "reader@example.org", "--name", "terminal", "--scope", "account")
      let home = journey.folder.appending(path: "home").path
      let token = try JSONDecoder().decode(Line.self, from: Data(line.utf8)).token
      let (code, said) = try RunningProgram.run(
        Programs.sharepipe, ["sign-in", journey.address, "--token", token, "--home", home])
      #expect(code == 0, "\(said)")
      let terminal = try RunningProgram(Programs.sharepipe, ["pair", "--yes", "--home", home])
      var link = ""
      while !link.hasPrefix("sharepipe://") { link = try terminal.line() }
      try journey.phone(
        "open-app", "--url", link, "--do", "read:Sign in at 127.0.0.1", "--do", "read:reader@example.org",
        "--do", "tap:confirm", "--do", "see:search")
      try journey.phone(
        "share", "--url", journey.site + "/lighthouse", "--title", "The keeper", "--html",
        journey.capture("/lighthouse"))
      try journey.phone("run-transfers")
      #expect(journey.mails(count: 1).count == 1)
      #expect(try shares(journey).count == 1)
      try journey.phone(
        "open-app", "--url", link, "--do", "tap:confirm", "--do", "read:That code was used", "--do",
        "tap:close")
    }

    @Test("a large share arrives once although its connection keeps breaking")
    func largeShare() throws {
      let journey = try Journey()
      try journey.phone("sign-in", "--server", journey.address, "--link", journey.signInLink())
      let file = journey.folder.appending(path: "scan.pdf")
      var random = SystemRandomNumberGenerator()
      let words = (0..<(9 << 17)).map { _ in random.next() as UInt64 }
      try words.withUnsafeBytes { Data($0) }.write(to: file)
      try journey.phone("set", "cutAfter", "4000000")
      try journey.phone("set", "network", "cut")
      let said = try journey.phone("share", "--file", file.path, "--host", "files")
      #expect(said.contains("Saved"))
      #expect(!(try journey.phone("outbox").isEmpty))
      for _ in 0..<6 { _ = try? journey.phone("run-transfers") }
      #expect(try journey.phone("outbox").isEmpty)
      #expect(try shares(journey).count == 1)
      #expect(try journey.phone("log").contains("PATCH /v1/uploads/"))
    }
  }
}
