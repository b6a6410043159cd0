// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

extension EndToEndTests {
  /// Shares from a simulated phone to a real server and a real mail server.
  struct JourneyTests {
    @Test("signed in: a page shared from Safari with its content arrives as one book")
    func signedIn() throws {
      let journey = try Journey()
      try journey.phone("sign-in", "--server", journey.address, "--link", journey.signInLink())
      let said = try journey.phone(
        "share", "--url", journey.site + "/lighthouse", "--title", "The keeper", "--html",
        journey.capture("/lighthouse"))
      #expect(said.contains("Saved"))
      #expect(said.contains("rung: share token"))
      try journey.phone("run-transfers")
      let mails = journey.mails(count: 1)
      #expect(mails.count == 1)
      #expect(mails.first?.contains("To: reader@kindle.com") == true)
      #expect(mails.first?.contains("Content-Type: application/epub+zip") == true)
      #expect(try journey.phone("outbox").isEmpty)
    }

    @Test("signed out: the share is saved, the app opens, and the share is sent after the sign-in")
    func signedOut() throws {
      let journey = try Journey()
      let said = try journey.phone(
        "share", "--url", journey.site + "/lighthouse", "--title", "The keeper", "--server", journey.address,
        "--link",
        journey.signInLink())
      #expect(said.contains("Saved"))
      #expect(said.contains("rung: open app"))
      try journey.phone("run-transfers")
      #expect(journey.mails(count: 1).count == 1)
      #expect(try journey.phone("outbox").isEmpty)
    }

    @Test("opening refused: the user sees a prompt, and the saved share is sent at the next launch")
    func openingRefused() throws {
      let journey = try Journey()
      try journey.phone("set", "openFromExtension", "refused")
      let said = try journey.phone("share", "--url", journey.site + "/lighthouse", "--title", "The keeper")
      #expect(said.contains("rung: prompt"))
      #expect(try journey.phone("outbox").contains("The keeper"))
      #expect(journey.mails().isEmpty)
      try journey.phone("sign-in", "--server", journey.address, "--link", journey.signInLink())
      try journey.phone("run-transfers")
      #expect(journey.mails(count: 1).count == 1)
      #expect(try journey.phone("outbox").isEmpty)
    }

    @Test("a private page arrives as the user saw it, not as the site's sign-in page")
    func privatePage() throws {
      let journey = try Journey()
      try journey.phone("sign-in", "--server", journey.address, "--link", journey.signInLink())
      try journey.phone(
        "share", "--url", journey.site + "/members/letter", "--title", "Letter to the members", "--html",
        journey.capture("/members/letter"))
      try journey.phone("run-transfers")
      let mails = journey.mails(count: 1)
      #expect(mails.count == 1)
      #expect(mails.first?.contains("Subject: Letter to the members") == true)
    }

    @Test("without the network the share waits on the phone and is sent later")
    func offline() throws {
      let journey = try Journey()
      try journey.phone("sign-in", "--server", journey.address, "--link", journey.signInLink())
      try journey.phone("set", "network", "down")
      let said = try journey.phone("share", "--url", journey.site + "/lighthouse", "--title", "The keeper")
      #expect(said.contains("Saved"))
      #expect(!(try journey.phone("outbox").isEmpty))
      try journey.phone("set", "network", "up")
      try journey.phone("open-app")
      try journey.phone("run-transfers")
      #expect(journey.mails(count: 1).count == 1)
    }
  }
}
