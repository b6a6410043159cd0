// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Pipeline
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests what becomes of the shares of an account that an admin disables.
struct DisabledAccountTests {
  @Test("a book that is being made waits without being sent, and is sent when the account is enabled")
  func waits() async throws {
    try await TestSite.run(["/page": (200, [:], TestPages.article("Waiting"))]) { site async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("reader@example.org", hasKindle: true)
        let engine = try server.configuration.openEngine()
        let access = AccountSwitch(engine: engine, now: server.configuration.now)
        site.hold("/page")
        _ = try await server.share("\(site.address)/page", type: "text/plain", token: user.shareToken)
        #expect(try await poll { site.requests(for: "/page") > 0 })
        try await access.disable(user.account)
        site.release("/page")
        #expect(try await poll { try await isWaiting(engine) })
        #expect(try server.mails().isEmpty)
        try await access.enable(user.account)
        _ = try await server.mail(to: "kindle@kindle.com", containing: "epub")
      }
    }
  }

  private func isWaiting(_ engine: any Engine) async throws -> Bool {
    try await engine.read { connection in
      try connection.row("SELECT 1 AS one FROM job WHERE problem LIKE '%accountWaits%'") != nil
    }
  }
}
