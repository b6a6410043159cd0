// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

extension EndToEndTests {
  /// Destinations that `sharepipe share --to` names.
  struct NamedDestinationTests {
    private let server: LocalServer
    /// The identifiers of two destinations with the same name, and of one with its own.
    private let twins: [String]
    private let kindle: String
    private let note: String

    init() throws {
      let server = try LocalServer()
      self.server = server
      twins = try ["one", "two"].map { try Self.add(server, name: "Attic", folder: $0) }
      kindle = try Self.add(server, name: "My Kindle", folder: "three")
      let file = server.folder.appending(path: "note.txt")
      try Data("A text about tides.".utf8).write(to: file)
      note = file.path
    }

    private static func add(_ server: LocalServer, name: String, folder: String) throws -> String {
      struct Added: Decodable { let id: String }
      let line = try server.operate(
        "destination", "add", "--user", LocalServer.user, "--kind", "folder", "--address", folder, "--name",
        name)
      return try JSONDecoder().decode(Added.self, from: Data(line.utf8)).id
    }

    @Test("a destination is chosen by its name in any case, or by its identifier")
    func chosen() throws {
      try server.signIn()
      for words in [["--to", "my kindle"], ["--to", kindle.uppercased(), "--to", "My Kindle"]] {
        // A page that was sent before isn't sent again.
        try Data("A text with \(words.count) words.".utf8).write(to: URL(filePath: note))
        let shared = try server.client(["share", "--wait", note] + words)
        #expect(shared.code == 0 && shared.output.contains(#""deliveries":["sent"]"#), "\(shared)")
      }
      let status = try server.client("status")
      let sent = status.output.components(separatedBy: #""destination":"\#(kindle)""#)
      #expect(sent.count == 3, "each share was sent there once: \(status)")
    }

    @Test("an unknown or ambiguous name shares nothing, and the message lists the destinations")
    func refused() throws {
      try server.signIn()
      let unknown = try server.client("share", note, "--to", "Kindel")
      #expect(unknown.code == 65 && unknown.output.isEmpty)
      #expect(unknown.errors.contains("you have no destination “Kindel”"))
      for id in twins + [kindle] { #expect(unknown.errors.contains("(\(id))")) }
      let several = try server.client("share", note, "--to", "attic")
      #expect(several.code == 65 && several.errors.contains("the name of 2 destinations"))
      for id in twins { #expect(several.errors.contains("Attic (\(id))")) }
      #expect(!several.errors.contains(kindle))
      #expect(try server.client("status").output.isEmpty && server.client("outbox").output.isEmpty)
    }

    @Test("a share for a destination that was removed stays in the outbox until another one is chosen")
    func removed() throws {
      try server.signIn()
      let gone = "01890000-0000-7000-8000-000000000000"
      for words in [["--to", "My Kindle"], []] {
        try Data("A text with \(words.count) words.".utf8).write(to: URL(filePath: note))
        let shared = try server.client("share", note, "--to", gone)
        #expect(shared.code == 65 && !shared.errors.contains(gone), "\(shared)")
        let waiting = try server.client("outbox").output
        #expect(waiting.contains("its destination doesn’t exist anymore"), "\(waiting)")
        let again = try server.client("outbox", "send")
        #expect(again.code == 65 && again.errors.contains("sharepipe outbox redirect "), "\(again)")
        let id = try #require(waiting.firstMatch(of: /"id":"([^"]+)"/)?.output.1)
        let sent = try server.client(["outbox", "redirect", String(id)] + words)
        #expect(sent.code == 0 && sent.output.contains(#""state":"received""#), "\(sent)")
        #expect(try server.client("outbox").output.isEmpty)
      }
    }

    @Test("each share that is redirected has its own outcome: a line each, and the code of one that failed")
    func redirectedTogether() throws {
      try server.signIn()
      for number in 1...2 {
        try Data("Text \(number) about tides.".utf8).write(to: URL(filePath: note))
        let shared = try server.client("share", note, "--to", "01890000-0000-7000-8000-00000000000\(number)")
        #expect(shared.code == 65, "\(shared)")
      }
      let waiting = try server.client("outbox").output
      let ids = waiting.matches(of: /"id":"([^"]+)"/).map { String($0.output.1) }
      try #require(ids.count == 2)
      let missing = "01890000-0000-7000-8000-000000000009"
      let sent = try server.client("outbox", "redirect", ids[0], missing, ids[1], ids[0], "--to", "My Kindle")
      #expect(sent.code == 65, "\(sent)")
      #expect(sent.output.split(separator: "\n").count == 2, "\(sent)")
      for id in ids { #expect(sent.output.contains(id) && !sent.errors.contains(id), "\(sent)") }
      #expect(sent.errors.split(separator: "\n").count == 1 && sent.errors.contains(missing), "\(sent)")
      #expect(try server.client("outbox").output.isEmpty)
    }

    @Test("a share that another process is sending can be redirected later, and the command says so")
    func redirectedWhileSent() throws {
      try server.signIn()
      var sender: RunningProgram?
      try server.whileSuspended {
        sender = try server.start("share", note)
        var waiting = ""
        for _ in 0..<3_000 where !waiting.contains("uploading") {
          waiting = try server.client("outbox").output
        }
        let id = String(try #require(waiting.firstMatch(of: /"id":"([^"]+)"/)?.output.1))
        for words in [["redirect", id], ["assign", id], ["send"]] {
          let later = try server.client(["outbox"] + words)
          #expect(later.code == 75 && later.output.isEmpty, "\(later)")
          #expect(later.errors.contains("another process is sending"), "\(later)")
          #expect(later.errors.contains("try again later"), "\(later)")
        }
      }
      #expect(try sender?.line().contains(#""state":"received""#) == true)
      #expect(try server.client("outbox").output.isEmpty)
    }

    @Test("a share of another account isn't redirected, and an unknown name changes nothing")
    func redirectedByOthers() throws {
      try server.signIn()
      let shared = try server.client("share", note, "--to", "01890000-0000-7000-8000-000000000000")
      #expect(shared.code == 65, "\(shared)")
      let before = try server.client("outbox").output
      let id = String(try #require(before.firstMatch(of: /"id":"([^"]+)"/)?.output.1))
      let unknown = try server.client("outbox", "redirect", id, "--to", "Kindel")
      #expect(unknown.code == 65 && unknown.errors.contains("so nothing was changed"), "\(unknown)")
      try server.operate("user", "add", "other@example.org")
      try server.signIn(user: "other@example.org")
      for words in [["--to", kindle], []] {
        let other = try server.client(["outbox", "redirect", id] + words)
        #expect(other.code == 65 && other.errors.contains("belongs to another account"), "\(other)")
      }
      // The server rejects it again for the same destination.
      try server.signIn()
      let after = try server.client("outbox").output
      #expect(after.contains(id) && after.contains("its destination doesn’t exist anymore"), "\(after)")
    }

    @Test("with a token that can only share, an identifier works and a name doesn't")
    func shareToken() throws {
      try server.signIn(scope: "share:create")
      let shared = try server.client("share", note, "--to", kindle)
      #expect(shared.code == 0, "\(shared)")
      let refused = try server.client("share", note, "--to", "My Kindle")
      #expect(refused.code == 77 && refused.errors.contains("couldn't look up"), "\(refused)")
      #expect(try server.client("outbox").output.isEmpty)
    }
  }
}
