// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import API
import Foundation
import ShareContract
import ShareKit
import ShareServer
import Testing

struct AccountTermsTests {
  private struct AccountResponse: Decodable {
    let account: String
    let limits: AccountSnapshot.Limits
    let handOff: HandOffPolicy?
  }

  @Test("an account's response has the server's limits in the form that the phone reads")
  func limits() async throws {
    try await RunningServer.run({ $0.maxBody = 100_000 }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let response = try await server.send("GET", Routes.account, token: user.fullToken).decode(
        AccountResponse.self)
      #expect(response.account == user.account && response.handOff == nil)
      #expect(response.limits.bodyBytes == 100_000 && response.limits.uploadBytes == 4 << 30)
      let limit = try #require(response.limits.commentCharacters)
      for (count, status) in [(limit, 202), (limit + 1, 422)] {
        let comment = String(repeating: "👩‍👩‍👧", count: count)
        let body = try JSONEncoder().encode(["text": "x", "comment": comment])
        let share = try await server.share(
          String(decoding: body, as: UTF8.self), type: "application/json", token: user.shareToken)
        #expect(share.status == status)
      }
    }
  }

  @Test("the operator's setting reaches the phone as a policy that it understands")
  func handOff() async throws {
    let wanted = HandOffSwitch(rungs: ["shareToken", "prompt"], disabled: ["openApp"], openAppUpToOS: 18)
    try await RunningServer.run({ $0.handOff = wanted }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let response = try await server.send("GET", Routes.account, token: user.fullToken).decode(
        AccountResponse.self)
      #expect(
        response.handOff
          == HandOffPolicy(rungs: [.shareToken, .prompt], disabled: [.openApp], openAppUpToOS: 18))
    }
  }

  @Test("a share-only token can read its account's ID and the limits, but not the email address")
  func email() async throws {
    struct Owner: Decodable {
      let account: String
      let email: String?
    }
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      for (token, email) in [(user.fullToken, "a@example.org"), (user.shareToken, nil)] {
        let owner = try await server.send("GET", Routes.account, token: token).decode(Owner.self)
        #expect((owner.account, owner.email) == (user.account, email))
      }
    }
  }
}
