// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

extension EndToEndTests {
  /// The command `share` with a real server, site and mail server.
  struct ShareCommandTests {
    private struct Line: Decodable {
      let id: String
      let input: String
      let state: String
      let deliveries: [String]?
    }

    private struct Granted: Decodable { let token: String }

    /// Runs the command line; returns the lines of JSON among its output.
    private static func share(_ words: [String], _ home: URL, code: Int32 = 0) throws -> [Line] {
      let (ended, output) = try RunningProgram.run(Programs.sharepipe, words + ["--home", home.path])
      guard ended == code else {
        throw JourneyFailure(description: "\(words) ended with \(ended), not \(code): \(output)")
      }
      return output.split(separator: "\n").compactMap {
        try? JSONDecoder().decode(Line.self, from: Data($0.utf8))
      }
    }

    private static func signIn(_ journey: Journey, _ home: URL) throws {
      let granted = try journey.operate(
        "token", "add", "--user", "reader@example.org", "--name", "t", "--scope", "account")
      let token = try JSONDecoder().decode(Granted.self, from: Data(granted.utf8)).token
      _ = try share(["sign-in", journey.address, "--token", token], home)
    }

    @Test("signing in sends the outbox, and --wait follows each of several shares to its end")
    func several() throws {
      let journey = try Journey()
      let home = journey.folder.appending(path: "terminal")
      // Another page than below, because a page that was sent before isn't sent again.
      let early = try Self.share(["share", journey.site + "/lighthouse?early"], home, code: 77)
      #expect(early.map(\.state) == ["needsSignIn"])
      try Self.signIn(journey, home)
      #expect(try Self.share(["outbox"], home).isEmpty)

      let inputs = [journey.site + "/lighthouse", "/no/such/file", journey.site + "/members/letter"]
      let lines = try Self.share(["share", "--wait", "--timeout", "5m"] + inputs, home, code: 65)
      #expect(
        Set(lines.map { "\($0.input) \($0.state)" }) == ["\(inputs[0]) ready", "\(inputs[2]) needsCapture"])
      #expect(lines.first { $0.input == inputs[0] }?.deliveries == ["sent"])
    }

    @Test("what waits for a server that has moved is sent to the new address only with outbox assign")
    func moved() throws {
      let journey = try Journey()
      let home = journey.folder.appending(path: "terminal")
      try Self.signIn(journey, home)
      let login = home.appending(path: "login.json")
      let present = try Data(contentsOf: login)
      // Nothing listens there, as at the address that a server has left.
      var fields = try #require(try JSONSerialization.jsonObject(with: present) as? [String: Any])
      fields["server"] = "http://127.0.0.1:1"
      try JSONSerialization.data(withJSONObject: fields).write(to: login)
      _ = try Self.share(["share", journey.site + "/lighthouse?moved"], home, code: 75)
      try present.write(to: login)

      let words = ["outbox", "send", "--home", home.path]
      let (code, output) = try RunningProgram.run(Programs.sharepipe, words)
      #expect(code == 75 && output.contains("Saved for an account at http://127.0.0.1:1;"), "\(output)")
      let command = try #require(output.split(separator: " ").last).trimmingCharacters(
        in: .whitespacesAndNewlines)
      #expect(try Self.outbox(home) == ["http://127.0.0.1:1"], "the same account, and another server")
      let sent = try RunningProgram.run(
        Programs.sharepipe, ["outbox", "assign", command, "--home", home.path])
      #expect(sent.code == 0, "\(sent.output)")
      #expect(try Self.outbox(home).isEmpty)
    }

    /// The servers of the shares in the outbox.
    private static func outbox(_ home: URL) throws -> [String?] {
      struct Waiting: Decodable { let server: String? }
      let (_, output) = try RunningProgram.run(Programs.sharepipe, ["outbox", "--home", home.path])
      return output.split(separator: "\n").compactMap {
        try? JSONDecoder().decode(Waiting.self, from: Data($0.utf8)).server
      }
    }

    @Test("--cookies fetches the page here, and the server gets the page but no cookie")
    func cookies() throws {
      let journey = try Journey()
      let home = journey.folder.appending(path: "terminal")
      try Self.signIn(journey, home)
      let file = journey.folder.appending(path: "cookies.txt")
      let address = journey.site + "/members/letter"
      let words = [
        "share", "--wait", "--timeout", "5m", "--cookies", file.path, "--allow-host",
        journey.site.replacing("http://", with: ""), address,
      ]
      let cookie = "\t/members\tFALSE\t0\tsession\treader\n"
      try Data(("other.example\tTRUE" + cookie).utf8).write(to: file)
      #expect(try Self.share(words, home, code: 65).isEmpty)
      try Data(("#HttpOnly_127.0.0.1\tFALSE" + cookie).utf8).write(to: file)
      #expect(try Self.share(words, home).map(\.state) == ["ready"])
      #expect(journey.mails().count == 1)
    }
  }
}
