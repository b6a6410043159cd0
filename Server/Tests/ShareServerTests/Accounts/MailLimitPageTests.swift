// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Pipeline
import ShareContract
import ShareServer
import Storage
import Testing

@Suite("Limits of mail")
struct MailLimitPageTests {
  @Test("are shown with the remaining number and enforced")
  func shown() async throws {
    try await RunningServer.run({ $0.mailLimits.perDay = 2 }) { server async throws in
      let user = try await server.makeUser("a@example.org", hasKindle: true)
      let browser = Browser(server)
      try await browser.signIn(as: user)
      struct Page: Decodable { let items: [DestinationStatus] }
      let destination = try #require(
        try await server.send("GET", Routes.destinations, token: user.fullToken).decode(Page.self).items.first
      )
      #expect(
        destination.limits
          == DestinationLimits(
            bookBytes: destination.limits?.bookBytes ?? 0, perMinute: 20, perDay: 2, toAddressPerDay: 150))
      let before = try await browser.get("/destinations/\(destination.id)").text
      #expect(before.contains("2 in 24 hours for your account (2 left)"))
      #expect(before.contains("150 in 24 hours to this address, from all"))
      for number in 1...3 {
        let id = try await server.share("\(number)\n\nx", type: "text/plain", token: user.shareToken)
          .decode(Receipt.self).id
        _ = try await server.status(id, user) { status in
          status.deliveries.contains {
            $0.state == .sent || $0.problem?.code == ProblemCode.tooManyRequests.rawValue
          }
        }
      }
      let after = try await browser.get("/destinations/\(destination.id)").text
      #expect(after.contains("2 in 24 hours for your account (0 left)"))
      #expect(after.contains("150 in 24 hours to this address, from all"))
    }
  }

  @Test("are returned to a client with the destination's other settings")
  func contract() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let body = Data(
        #"{"kind": "folder", "address": "books", "settings": {"device": "scribe", "maxBytes": 5000000, "schedule": {"rhythm": "weekly", "hour": 7, "minute": 30, "weekday": 3, "timeZone": "Asia/Kathmandu"}}}"#
          .utf8)
      let added = try await server.send(
        "POST", Routes.destinations, token: user.fullToken, headers: ["Content-Type": "application/json"],
        body: body)
      let destination = try added.decode(DestinationStatus.self)
      #expect(
        destination.settings?.schedule
          == .init(rhythm: "weekly", hour: 7, minute: 30, weekday: 3, timeZone: "Asia/Kathmandu"))
      #expect(destination.settings?.maxBytes == 5_000_000 && destination.limits?.bookBytes == 5_000_000)
      // The path is for admins.
      #expect(destination.folder == nil)
      #expect(destination.nextDigest?.hasSuffix("T01:45:00.000Z") == true)
      #expect(destination.limits?.perDay == nil)
    }
  }
}
