// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

extension EndToEndTests {
  /// A private page from the command line: fetched, recognized as a sign-in page, and added by its owner.
  struct AddedPageTests {
    private struct Status: Decodable {
      struct Wall: Decodable { let kind: String }
      struct Article: Decodable { let readFrom: String }
      struct Delivery: Decodable { let state: String }

      let id: String
      let state: String
      let title: String?
      let wall: Wall?
      let article: Article?
      let deliveries: [Delivery]
    }

    private struct Saved: Decodable { let id: String }
    private struct Granted: Decodable { let token: String }

    /// Runs the command line of a user who is signed in with a token of this scope.
    private struct Terminal {
      let journey: Journey
      let home: String

      init(_ journey: Journey, scope: String) throws {
        self.journey = journey
        home = journey.folder.appending(path: "home-\(scope.replacing(":", with: "-"))").path
        let granted = try journey.operate(
          "token", "add", "--user", "reader@example.org", "--name", "terminal", "--scope", scope)
        let token = try JSONDecoder().decode(Granted.self, from: Data(granted.utf8)).token
        _ = try run("sign-in", journey.address, "--token", token)
      }

      func run(_ words: String..., code: Int32 = 0) throws -> String {
        let (ended, output) = try RunningProgram.run(Programs.sharepipe, words + ["--home", home])
        guard ended == code else {
          throw JourneyFailure(description: "\(words) ended with \(ended), not \(code): \(output)")
        }
        return output
      }

      /// Returns the share once it is in the state, or its state after a minute.
      func status(of id: String, once state: String) throws -> Status {
        for _ in 0..<3000 {
          let status = try status(of: id)
          if status.state == state { return status }
          Thread.sleep(forTimeInterval: 0.1)
        }
        return try status(of: id)
      }

      private func status(of id: String) throws -> Status {
        try JSONDecoder().decode(Status.self, from: Data(run("status", id).utf8))
      }
    }

    @Test(
      "the sign-in page is reported and not sent, and the page added with --for becomes the book")
    func captureWins() throws {
      let journey = try Journey()
      let terminal = try Terminal(journey, scope: "account")
      let saved = try terminal.run("share", journey.site + "/members/letter")
      let id = try JSONDecoder().decode(Saved.self, from: Data(saved.utf8)).id
      let met = try terminal.status(of: id, once: "needsCapture")
      #expect(met.state == "needsCapture" && met.wall?.kind == "signIn" && met.deliveries.isEmpty)
      #expect(journey.mails().isEmpty)

      let page = try journey.capture("/members/letter")
      let output = try terminal.run("share", "--for", id, page)
      #expect(try JSONDecoder().decode(Status.self, from: Data(output.utf8)).id == id)
      let ready = try terminal.status(of: id, once: "ready")
      #expect(ready.wall == nil && ready.article?.readFrom == "capture")
      #expect(ready.title == "Letter to the members")
      let mails = journey.mails(count: 1)
      #expect(mails.count == 1 && mails[0].contains("Subject: Letter to the members"))
    }

    @Test(
      "an invalid share, page or token is refused with its exit code, and the share keeps waiting")
    func refusals() throws {
      let journey = try Journey()
      let terminal = try Terminal(journey, scope: "account")
      let saved = try terminal.run("share", journey.site + "/members/letter")
      let id = try JSONDecoder().decode(Saved.self, from: Data(saved.utf8)).id
      #expect(try terminal.status(of: id, once: "needsCapture").state == "needsCapture")
      let page = try journey.capture("/members/letter")
      let text = journey.folder.appending(path: "note.txt")
      try Data("Only a note.".utf8).write(to: text)
      _ = try terminal.run("share", "--for", "no-id", page, code: 64)
      _ = try terminal.run("share", "--for", id, text.path, code: 65)
      _ = try terminal.run("share", "--for", id, "/no/such/file", code: 66)
      let unknown = UUID().uuidString.lowercased()
      #expect(throws: JourneyFailure.self) { try terminal.run("share", "--for", unknown, page) }
      let other = try Terminal(journey, scope: "share:create")
      _ = try other.run("share", "--for", id, page, code: 77)
      #expect(try terminal.status(of: id, once: "needsCapture").state == "needsCapture")
      #expect(journey.mails().isEmpty)
    }
  }
}
