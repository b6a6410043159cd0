// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

extension EndToEndTests {
  /// The server is killed after it sent a receipt; the share still arrives exactly once.
  ///
  /// A kill between the end of a message and the mail server's reply leaves `uncertain`: it arrives at most once.
  struct CrashTests {
    private func ask(_ journey: Journey, _ token: String, _ words: String...) throws -> String {
      let arguments = ["-sf", "-H", "Authorization: Bearer \(token)"] + words
      let (code, output) = try RunningProgram.run(URL(filePath: "/usr/bin/curl"), arguments)
      guard code == 0 else { throw JourneyFailure(description: "no answer: \(code) \(output)") }
      return output
    }

    /// Shares a text; the test continues only with a receipt.
    private func share(_ text: String, _ journey: Journey, token: String) throws {
      let receipt = try ask(
        journey, token, "-H", "Content-Type: text/plain", "--data-binary", text,
        journey.address + "/v1/shares")
      guard receipt.contains("\"receivedAt\"") else {
        throw JourneyFailure(description: "no receipt: \(receipt)")
      }
    }

    /// Returns the states of all deliveries once all are final; waits 20 seconds at most.
    private func settledStates(_ journey: Journey, _ token: String, count: Int) throws -> [String] {
      struct Page: Decodable {
        struct Item: Decodable {
          struct Delivery: Decodable { let state: String }
          let deliveries: [Delivery]
        }
        let items: [Item]
      }
      var states: [String] = []
      for _ in 0..<3000 {
        let list = try ask(journey, token, journey.address + "/v1/shares")
        states = try JSONDecoder().decode(Page.self, from: Data(list.utf8)).items.flatMap(\.deliveries).map(
          \.state)
        if states.count >= count && !states.contains(where: { ["queued", "sending"].contains($0) }) { break }
        Thread.sleep(forTimeInterval: 0.1)
      }
      return states
    }

    /// Sent shares arrived once, uncertain ones at most once; there are no others.
    private func expectHonesty(_ journey: Journey, _ token: String, shares: Int) throws {
      let states = try settledStates(journey, token, count: shares)
      #expect(states.count == shares)
      #expect(states.allSatisfy { ["sent", "uncertain"].contains($0) }, "\(states)")
      let sent = states.count { $0 == "sent" }
      let mails = journey.mails(count: sent)
      #expect((sent...shares).contains(mails.count), "\(mails.count) mails, \(states)")
      let ids = mails.compactMap { $0.firstMatch(of: /Message-ID: <[^>]+>/)?.output }
      #expect(Set(ids).count == mails.count)
    }

    private func token(_ journey: Journey) throws -> String {
      struct Line: Decodable { let token: String }
      let line = try journey.operate(
        "token", "add", "--user", "reader@example.org", "--name", "test", "--scope", "account")
      return try JSONDecoder().decode(Line.self, from: Data(line.utf8)).token
    }

    // The delays range from before the first stage to after the mail was sent; the last ones kill an idle server.
    @Test("killed some milliseconds after the receipt", arguments: [0, 2, 4, 6, 8, 10, 12, 15, 20, 40, 200])
    func killed(_ milliseconds: Int) throws {
      let journey = try Journey()
      let token = try token(journey)
      try share("A text to read\n\nwith a second paragraph", journey, token: token)
      Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
      try journey.crashAndRestart()
      try expectHonesty(journey, token, shares: 1)
    }

    @Test("killed while the mail server refuses temporarily: sent once when it accepts mail again")
    func killedWhileGraylisted() throws {
      let journey = try Journey(mailScript: ["rcpt=450 4.2.0 later#3"])
      let token = try token(journey)
      try share("A text to read", journey, token: token)
      Thread.sleep(forTimeInterval: 0.15)
      try journey.crashAndRestart()
      try expectHonesty(journey, token, shares: 1)
    }

    @Test("killed again and again under a stream of shares: each arrives once")
    func killedRepeatedly() throws {
      let journey = try Journey()
      let token = try token(journey)
      for round in 0..<5 {
        for index in 0..<4 { try share("Text \(round).\(index)", journey, token: token) }
        Thread.sleep(forTimeInterval: Double(round) * 0.01)
        try journey.crashAndRestart()
      }
      try expectHonesty(journey, token, shares: 20)
    }
  }
}
