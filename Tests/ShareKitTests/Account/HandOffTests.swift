// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ClientTestSupport
import Foundation
import ShareContract
import ShareKit
import Testing

@Suite("Handing a share off")
struct HandOffTests {
  private static let signedIn = CredentialVerdict.signedIn(token: "secret", account: "ann")
  private static let all = HandOffCapabilities(canOpenApp: true, canNotify: true, canSignInHere: true)

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var credential = CredentialVerdict.signedOut
    var capabilities = HandOffTests.all
    var osMajor = 18
    var policy = HandOffPolicy()
    var tried: [RungAttempt] = []
    let step: HandOff.Step
  }

  static let rows: [Row] = [
    Row(testDescription: "signed in: the share token", credential: signedIn, step: .take(.shareToken)),
    Row(
      testDescription: "upload taken over: done", credential: signedIn,
      tried: [RungAttempt(.shareToken, .succeeded)],
      step: .done(.uploading)),
    Row(testDescription: "signed out: the app", step: .take(.openApp)),
    Row(
      testDescription: "a prompt named first still comes last",
      policy: HandOffPolicy(rungs: [.prompt, .openApp]), step: .take(.openApp)),
    Row(
      testDescription: "app opened: done", tried: [RungAttempt(.openApp, .succeeded)], step: .done(.appOpened)
    ),
    Row(
      testDescription: "opening refused: prompt", tried: [RungAttempt(.openApp, .failed)],
      step: .take(.prompt)),
    Row(testDescription: "no scene: prompt", capabilities: HandOffCapabilities(), step: .take(.prompt)),
    Row(
      testDescription: "prompted: done",
      tried: [RungAttempt(.openApp, .failed), RungAttempt(.prompt, .failed)],
      step: .done(.prompted)),
    Row(
      testDescription: "token refused: the app", credential: signedIn,
      tried: [RungAttempt(.shareToken, .needsSignIn)], step: .take(.openApp)),
    Row(
      testDescription: "upload could not be taken over: the app would not help", credential: signedIn,
      tried: [RungAttempt(.shareToken, .failed)], step: .take(.prompt)),
    Row(testDescription: "locked: prompt", credential: .lockedTryLater, step: .take(.prompt)),
    Row(
      testDescription: "misconfigured: prompt", credential: .misconfigured(.entitlementMissing),
      step: .take(.prompt)),
    Row(testDescription: "stale: the app", credential: .staleWipe(.nonceMissing), step: .take(.openApp)),
    Row(
      testDescription: "opening switched off remotely", policy: HandOffPolicy(disabled: [.openApp]),
      step: .take(.prompt)),
    Row(
      testDescription: "opening limited to older systems", osMajor: 27,
      policy: HandOffPolicy(openAppUpToOS: 26),
      step: .take(.prompt)),
    Row(
      testDescription: "no prompt wanted: kept", capabilities: HandOffCapabilities(),
      policy: HandOffPolicy(rungs: [.shareToken, .openApp]), step: .done(.saved)),
    Row(
      testDescription: "sign in here first", policy: HandOffPolicy(rungs: Rung.allCases),
      step: .take(.signInHere)),
    Row(
      testDescription: "signed in here: the share token", credential: signedIn,
      policy: HandOffPolicy(rungs: Rung.allCases), tried: [RungAttempt(.signInHere, .succeeded)],
      step: .take(.shareToken)),
    Row(
      testDescription: "signing in here given up: the app", policy: HandOffPolicy(rungs: Rung.allCases),
      tried: [RungAttempt(.signInHere, .failed)], step: .take(.openApp)),
    Row(
      testDescription: "notice posted, which nobody may see: prompt",
      policy: HandOffPolicy(rungs: [.notify, .prompt]),
      tried: [RungAttempt(.notify, .succeeded)], step: .take(.prompt)),
    Row(
      testDescription: "signing in here not wanted: the app", policy: HandOffPolicy(rungs: Rung.allCases),
      tried: [RungAttempt(.signInHere, .declined)], step: .take(.openApp)),
    Row(
      testDescription: "notices not allowed: prompt", capabilities: HandOffCapabilities(),
      policy: HandOffPolicy(rungs: [.notify, .prompt]), step: .take(.prompt)),
  ]

  @Test("each situation has one next step", arguments: rows)
  func table(row: Row) {
    let handOff = HandOff(
      credential: row.credential, capabilities: row.capabilities, osMajor: row.osMajor, policy: row.policy)
    #expect(handOff.next(after: row.tried) == row.step)
  }

  @Test(
    "any hand-off ends, repeats no rung but the token after a sign-in, uses no excluded rung, and prompts last",
    arguments: 0..<10)
  func property(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<500 { check(&random) }
  }

  private func check(_ random: inout SeededRandom) {
    var handOff = Self.randomHandOff(&random)
    var tried: [RungAttempt] = []
    while case .take(let rung) = handOff.next(after: tried) {
      let signedIn = rung == .shareToken ? tried.lastIndex(of: RungAttempt(.signInHere, .succeeded)) : nil
      #expect(!tried[(signedIn ?? 0)...].contains { $0.rung == rung })
      #expect(handOff.policy.rungs.contains(rung) && !handOff.policy.disabled.contains(rung))
      #expect(tried.last?.rung != .prompt && tried.count <= Rung.allCases.count + 1)
      let outcome =
        [RungOutcome.succeeded, .needsSignIn, .failed, .declined].randomElement(using: &random) ?? .failed
      tried.append(RungAttempt(rung, outcome))
      if rung == .signInHere && outcome == .succeeded { handOff.credential = Self.signedIn }
      guard tried.count <= Rung.allCases.count + 1 else { return }
    }
  }

  private static func randomHandOff(_ random: inout SeededRandom) -> HandOff {
    let credentials: [CredentialVerdict] = [
      signedIn, .signedOut, .lockedTryLater, .staleWipe(.nonceDiffers), .misconfigured(.entitlementMissing),
    ]
    let rungs = (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in
      Rung.allCases.randomElement(using: &random)
    }
    let capabilities = HandOffCapabilities(
      canOpenApp: .random(using: &random), canNotify: .random(using: &random),
      canSignInHere: .random(using: &random))
    let policy = HandOffPolicy(
      rungs: rungs, disabled: Set(Rung.allCases.filter { _ in Int.random(in: 0..<5, using: &random) == 0 }))
    return HandOff(
      credential: credentials.randomElement(using: &random) ?? .signedOut, capabilities: capabilities,
      osMajor: Int.random(in: 16...27, using: &random), policy: policy)
  }

  @Test("a policy is read from JSON, whatever a newer server adds")
  func policyJSON() throws {
    let json =
      #"{"rungs":["shareToken","telepathy","openApp","prompt"],"disabled":["openApp","fax"],"new":1}"#
    let policy = try JSONDecoder().decode(HandOffPolicy.self, from: Data(json.utf8))
    #expect(policy == HandOffPolicy(disabled: [.openApp]))
    #expect(policy.order(onOS: 18) == [.shareToken, .prompt])
    #expect(try JSONDecoder().decode(HandOffPolicy.self, from: Data("{}".utf8)) == HandOffPolicy())
    #expect(try JSONDecoder().decode(HandOffPolicy.self, from: try JSONEncoder().encode(policy)) == policy)
  }

  @Test("an operator can remove rungs but not add any")
  func restricted() {
    let own = HandOffPolicy(rungs: [.shareToken, .signInHere, .openApp, .prompt], openAppUpToOS: 27)
    let switches = HandOffPolicy(rungs: [.notify], disabled: [.openApp], openAppUpToOS: 26)
    #expect(own.restricted(by: nil) == own)
    #expect(
      own.restricted(by: switches)
        == HandOffPolicy(rungs: own.rungs, disabled: [.openApp], openAppUpToOS: 26))
    #expect(own.restricted(by: HandOffPolicy()).openAppUpToOS == 27)
  }

  @Test("the opening link carries the identifier alone and is believed only in exactly that shape")
  func link() throws {
    let id = ShareID.make()
    let link = try #require(HandOffLink(scheme: "sharepipe", share: id))
    let url = try #require(link.url)
    #expect(url.absoluteString == "sharepipe://finish/\(id.text)")
    #expect(HandOffLink(url, scheme: "sharepipe") == link)
    for text in [
      "other://finish/\(id.text)", "sharepipe://finish/\(id.text)?token=x", "sharepipe://finish/x/\(id.text)",
      "sharepipe://evil@finish/\(id.text)", "sharepipe://finish/", "sharepipe://finish/\(id.text)#\(id.text)",
    ] {
      #expect(HandOffLink(try #require(URL(string: text)), scheme: "sharepipe") == nil)
    }
    #expect(HandOffLink(scheme: "1x", share: id) == nil && HandOffLink(scheme: "a b", share: id) == nil)
  }
}
