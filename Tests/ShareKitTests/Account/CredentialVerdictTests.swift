// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit
import Testing

@Suite("Classifying what the keychain and the App Group hold")
struct CredentialVerdictTests {
  private static let nonce = InstallationNonce.make()
  private static let record = CredentialRecord(token: "secret", account: "ann", nonce: nonce)
  private static let value = (try? record.encoded()) ?? Data()
  private static let in1 = CredentialVerdict.signedIn(token: "secret", account: "ann")

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let keychain: KeychainResult
    var nonce = InstallationNonceState.present(CredentialVerdictTests.nonce)
    var marker: String? = "ann"
    var refused: String?
    let verdict: CredentialVerdict
  }

  private static let mine = CredentialRecord.digest(of: "secret")

  /// What befalls a phone, and what is then found.
  private static let stories: [Row] = [
    Row(
      testDescription: "deleted and installed again", keychain: .item(value), nonce: .absent, marker: nil,
      verdict: .staleWipe(.nonceMissing)),
    Row(
      testDescription: "installed again, and somebody signed in elsewhere meanwhile", keychain: .item(value),
      nonce: .present(.make()), marker: "bob", verdict: .staleWipe(.nonceDiffers)),
    Row(
      testDescription: "restored from a backup on the same phone: the nonce was not in it",
      keychain: .item(value), nonce: .absent, marker: "ann", verdict: .staleWipe(.nonceMissing)),
    Row(
      testDescription: "moved to a new phone: neither item nor nonce", keychain: .notFound, nonce: .absent,
      marker: "ann", verdict: .signedOut),
    Row(
      testDescription: "another app of the team kept the group alive", keychain: .item(value), verdict: in1),
    Row(
      testDescription: "the extension first, before the app ever ran", keychain: .notFound, nonce: .absent,
      marker: nil, verdict: .signedOut),
    Row(
      testDescription: "token revoked, or password changed", keychain: .item(value), refused: mine,
      verdict: .staleWipe(.refused)),
    Row(
      testDescription: "an older token was refused", keychain: .item(value),
      refused: CredentialRecord.digest(of: "older"), verdict: in1),
    Row(
      testDescription: "another account signed in halfway", keychain: .item(value), marker: "bob",
      verdict: .staleWipe(.markerDiffers)),
    Row(
      testDescription: "locked, and nothing is concluded from a refusal", keychain: .locked, refused: mine,
      verdict: .lockedTryLater),
  ]

  static let rows: [Row] =
    stories + [
      Row(testDescription: "all agree", keychain: .item(value), verdict: in1),
      Row(testDescription: "no item", keychain: .notFound, verdict: .signedOut),
      Row(
        testDescription: "no item, no nonce", keychain: .notFound, nonce: .absent, marker: nil,
        verdict: .signedOut),
      Row(
        testDescription: "no item, nonce unreadable", keychain: .notFound, nonce: .unreadable,
        verdict: .signedOut),
      Row(testDescription: "locked", keychain: .locked, verdict: .lockedTryLater),
      Row(
        testDescription: "locked, nothing else readable", keychain: .locked, nonce: .absent, marker: nil,
        verdict: .lockedTryLater),
      Row(
        testDescription: "item, nonce unreadable", keychain: .item(value), nonce: .unreadable, marker: nil,
        verdict: .lockedTryLater),
      Row(
        testDescription: "installed again", keychain: .item(value), nonce: .absent, marker: nil,
        verdict: .staleWipe(.nonceMissing)),
      Row(
        testDescription: "restored without the nonce", keychain: .item(value), nonce: .absent,
        verdict: .staleWipe(.nonceMissing)),
      Row(
        testDescription: "another installation's nonce", keychain: .item(value), nonce: .present(.make()),
        verdict: .staleWipe(.nonceDiffers)),
      Row(
        testDescription: "no marker", keychain: .item(value), marker: nil, verdict: .staleWipe(.markerMissing)
      ),
      Row(
        testDescription: "empty marker", keychain: .item(value), marker: "",
        verdict: .staleWipe(.markerMissing)
      ),
      Row(
        testDescription: "marker of another account", keychain: .item(value), marker: "bob",
        verdict: .staleWipe(.markerDiffers)),
      Row(
        testDescription: "garbled record", keychain: .item(Data("secret".utf8)),
        verdict: .staleWipe(.unreadableRecord)),
      Row(testDescription: "empty record", keychain: .item(Data()), verdict: .staleWipe(.unreadableRecord)),
      Row(
        testDescription: "record without a token",
        keychain: .item(Data("{\"v\":1,\"account\":\"ann\"}".utf8)),
        verdict: .staleWipe(.unreadableRecord)),
      Row(
        testDescription: "record of a newer version", keychain: .item(Data("{\"v\":2}".utf8)),
        verdict: .misconfigured(.newerRecord(2))),
      Row(
        testDescription: "no entitlement", keychain: .misconfigured, nonce: .absent, marker: nil,
        verdict: .misconfigured(.entitlementMissing)),
      Row(testDescription: "other status", keychain: .other(-50), verdict: .misconfigured(.keychain(-50))),
    ]

  @Test("each finding has one verdict", arguments: rows)
  func table(row: Row) {
    #expect(
      CredentialVerdict(keychain: row.keychain, nonce: row.nonce, marker: row.marker, refused: row.refused)
        == row.verdict)
  }

  @Test("only the agreement of all three signs in")
  func onlyAgreement() {
    let keychains: [KeychainResult] = [.item(Self.value), .notFound, .locked, .misconfigured, .other(-36)]
    let nonces: [InstallationNonceState] = [.present(Self.nonce), .present(.make()), .absent, .unreadable]
    for keychain in keychains {
      for nonce in nonces {
        for marker in ["ann", "bob", "", nil] {
          let agrees = keychain == keychains[0] && nonce == nonces[0] && marker == "ann"
          let verdict = CredentialVerdict(keychain: keychain, nonce: nonce, marker: marker)
          #expect((verdict == Self.in1) == agrees)
        }
      }
    }
  }

  @Test(
    "a status of the keychain has one meaning",
    arguments: [
      (-25300, .notFound), (-25308, .locked), (-25316, .locked), (-25291, .locked), (-34018, .misconfigured),
      (-50, .other(-50)), (0, .other(0)),
    ] as [(Int32, KeychainResult)])
  func statuses(status: Int32, result: KeychainResult) {
    #expect(KeychainResult(status: status, data: nil) == result)
  }

  @Test("a token is recognized by a digest that does not reveal it, and revoked at the server that made it")
  func token() throws {
    let server = try #require(URL(string: "https://share.example"))
    let record = CredentialRecord(token: "secret", account: "ann", nonce: Self.nonce, server: server)
    #expect(record.revocation == Revocation(server: server, token: "secret"))
    #expect(CredentialRecord(try record.encoded()) == record && Self.record.revocation == nil)
    #expect(!Self.mine.contains("secret") && Self.mine != CredentialRecord.digest(of: "secret "))
  }

  @Test("the record holds the digest of the nonce and never the nonce")
  func entangled() throws {
    let text = String(decoding: Self.value, as: UTF8.self)
    #expect(text.contains(Self.nonce.digest))
    #expect(!text.contains(Self.nonce.bytes.map { String(format: "%02x", $0) }.joined()))
    #expect(try JSONDecoder().decode(CredentialRecord.self, from: Self.value) == Self.record)
  }

  @Test("the nonce is made once, read again, and absent once its file is gone or cut")
  func nonceFile() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("group/installation")
    let file = InstallationNonceFile(url: url)
    #expect(file.read() == .absent)
    let nonce = try file.readOrMake()
    #expect(try file.readOrMake() == nonce && file.read() == .present(nonce))
    try Data("short".utf8).write(to: url)
    #expect(file.read() == .absent)
    try FileManager.default.removeItem(at: url)
    #expect(try file.readOrMake() != nonce)
  }
}
