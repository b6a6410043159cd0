// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit
import ShareKitPlatform
import Testing

extension OnDevice {
  struct CredentialStoreTests {
    private static let group = "group.org.sharepipe"
    private let device: TestDevice
    private let container: SharedContainer
    private let store: CredentialStore
    private let marker: AccountMarker

    init() throws {
      device = try TestDevice()
      container = try SharedContainer(group: Self.group)
      store = CredentialStore(container: container)
      marker = AccountMarker(account: "A", server: try #require(URL(string: "https://share.example")))
    }

    @Test("what the app stores the extension reads, with the server to send to")
    func shared() throws {
      try store.store(token: "secret", marker: marker)
      try device.becomeExtension()
      let reading = CredentialStore(container: try SharedContainer(group: Self.group)).read()
      #expect(reading.verdict == .signedIn(token: "secret", account: "A"))
      #expect(reading.target?.server == marker.server)
    }

    @Test("a second sign-in replaces the first")
    func replaced() throws {
      try store.store(token: "first", marker: marker)
      try store.store(token: "second", marker: AccountMarker(account: "B", server: marker.server))
      #expect(store.read().verdict == .signedIn(token: "second", account: "B"))
    }

    @Test("a token that the server refused is not used, until the same token is stored again")
    func storedAgain() throws {
      try store.store(token: "secret", marker: marker)
      try store.refuse(UploadTarget(server: marker.server, token: "secret", account: "A"))
      #expect(store.read().verdict == .staleWipe(.refused))
      try store.store(token: "secret", marker: marker)
      #expect(store.read().verdict == .signedIn(token: "secret", account: "A"))
    }

    @Test("storing another token leaves the refused one refused")
    func otherStored() throws {
      try store.store(token: "old", marker: marker)
      let other = try #require(URL(string: "https://other.example"))
      try store.refuse(UploadTarget(server: other, token: "old", account: "A"))
      #expect(store.read().verdict == .signedIn(token: "old", account: "A"), "another server refused it")
      try store.refuse(UploadTarget(server: marker.server, token: "old", account: "A"))
      try store.store(token: "new", marker: marker)
      #expect(store.read().verdict == .signedIn(token: "new", account: "A"))
      let slot = KeychainSlot(
        service: CredentialRecord.service, account: CredentialRecord.keychainAccount, group: Self.group)
      guard case .item(let new) = slot.read() else { throw KeychainSlot.Failure(status: 0) }
      let text = String(decoding: new, as: UTF8.self).replacing("\"new\"", with: "\"old\"")
      try slot.write(Data(text.utf8))
      #expect(store.read().verdict == .staleWipe(.refused))
    }

    @Test("after wiping, nobody is signed in")
    func wiped() throws {
      try store.store(token: "secret", marker: marker)
      try store.wipe()
      #expect(store.read().verdict == .signedOut)
      try store.wipe()
    }

    @Test(
      "before the first unlock the credential is neither used nor considered missing, and the account is known"
    )
    func locked() throws {
      try store.store(token: "secret", marker: marker)
      try device.set("locked", "yes")
      try device.set("firstUnlock", "no")
      #expect(store.read().verdict == .lockedTryLater && store.read().account == marker.identity)
      #expect(throws: KeychainSlot.Failure(status: -25308)) {
        try store.store(token: "other", marker: marker)
      }
      try device.set("firstUnlock", "yes")
      #expect(store.read().verdict == .signedIn(token: "secret", account: "A"))
    }

    @Test("a keychain item that outlived its app is stale")
    func reinstalled() throws {
      try store.store(token: "secret", marker: marker)
      try FileManager.default.removeItem(at: container.root.appendingPathComponent("Installation"))
      #expect(store.read().verdict == .staleWipe(.nonceMissing))
    }

    @Test("a group that the entitlements lack is distinguished from an empty one")
    func notEntitled() throws {
      let slot = KeychainSlot(service: "s", account: "a", group: "group.org.elsewhere")
      #expect(slot.read() == .misconfigured)
      #expect(throws: KeychainSlot.Failure(status: -34018)) { try slot.write(Data("x".utf8)) }
      #expect(throws: SharedContainer.Unavailable.self) { try SharedContainer(group: "group.org.elsewhere") }
    }

    @Test("the app's own slot is closed to the extension")
    func ownSlot() throws {
      let slot = KeychainSlot(service: "sharepipe.session", account: "current", group: nil)
      try slot.write(Data("session".utf8))
      #expect(slot.read() == .item(Data("session".utf8)))
      try device.becomeExtension()
      #expect(slot.read() == .notFound)
    }

    @Test(
      "a pasted code is a link when it looks like one, and names its server",
      arguments: [
        ("https://share.example/sign-in/abc?x", "https://share.example"),
        ("http://127.0.0.1:80/s", "http://127.0.0.1:80"),
        (" token ", nil),
      ] as [(String, String?)])
    func codes(code: String, server: String?) {
      #expect(SignIn.Credentials(code: code).server?.absoluteString == server)
    }
  }
}
