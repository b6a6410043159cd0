// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// A server behind a proxy that demands a header field in every request.
struct ProxyFieldTests {
  private let server: ReceiptServer
  private let phone: Phone

  init() async throws {
    server = try ReceiptServer()
    server.demand("X-Proxy-Key", "kite 7")
    phone = try await Phone()
  }

  private func signIn(_ field: String, _ more: String...) async throws -> Phone.Outcome {
    let actions =
      ["type:server:\(server.url.absoluteString)", "type:code:account-A", "scroll:advanced", "tap:advanced"]
      + ["type:header:\(field)", "scroll:signIn", "tap:signIn"] + more
    return try await phone.run(["open-app"] + actions.flatMap { ["--do", $0] })
  }

  @Test("app, extension and background transfers send the field with every request")
  func everywhere() async throws {
    let app = try await signIn("X-Proxy-Key: kite 7", "see:search")
    try #require(app.code == 0, "\(app)")
    try await phone.expect(0, "share", "--url", "https://example.org/kite", "--title", "Kite")
    let file = phone.folder.appendingPathComponent("long.pdf")
    try Data(count: 10_000_000).write(to: file)
    try await phone.expect(0, "share", "--host", "other", "--file", file.path)
    try await phone.expect(0, "run-transfers")
    try await phone.expect(0, "open-app", "--do", "tap:tab.destinations", "--do", "wait:1")
    #expect(server.stored.count == 2 && !server.uploadCalls.isEmpty)
    try await phone.expect(0, "sign-out")
    #expect(!server.revocations.isEmpty)
    #expect(server.lacking.isEmpty)
  }

  @Test(
    "without the field the app can't sign in, and a field that isn't one is rejected before anything is sent")
  func rejected() async throws {
    _ = try await signIn("Authorization: x", "read:The header field must be")
    #expect(server.lacking.isEmpty)
    _ = try await signIn("X-Proxy-Key: wrong", "read:This doesn’t seem to be a Sharepipe server")
    #expect(server.lacking == ["/v1/share-tokens"])
  }

  @Test("the field is stored in the keychain only, and not sent to a server of a later sign-in")
  func laterSignIn() async throws {
    _ = try await signIn("X-Proxy-Key: kite 7", "see:search")
    let other = try ReceiptServer()
    other.demand("X-Proxy-Key", "kite 7")
    let groups = phone.folder.appendingPathComponent("device/groups")
    let names = FileManager.default.enumerator(atPath: groups.path)?.compactMap { $0 as? String } ?? []
    for name in names {
      let data = (try? Data(contentsOf: groups.appendingPathComponent(name))) ?? Data()
      #expect(data.range(of: Data("kite 7".utf8)) == nil, "\(name)")
    }
    try await phone.expect(0, "sign-out")
    _ = try await phone.run("sign-in", "--server", other.url.absoluteString, "--token", "account-A")
    #expect(other.lacking == ["/v1/share-tokens"])
  }
}
