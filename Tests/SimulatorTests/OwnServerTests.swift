// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// `Examples/OwnServer`: an app whose transport sends to a server that takes a plain `POST`.
struct OwnServerTests {
  private let endpoint: PlainEndpoint
  // No scenario has this many steps; a longer loop is a fault of the test.
  private static let limit = 200
  private static let project = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples/OwnServer").path

  init() throws { endpoint = try PlainEndpoint() }

  private func phone(_ settings: [String: String] = [:]) async throws -> Phone {
    let phone = try await Phone(settings)
    try await phone.expect(0, "delete-app")
    try await phone.expect(0, "install", "--app", Self.project)
    return phone
  }

  private func signIn(_ phone: Phone) async throws {
    try await phone.expect(
      0, "open-app", "--do", "type:address:\(endpoint.url.absoluteString)", "--do",
      "type:token:\(PlainEndpoint.token)", "--do", "tap:signIn", "--do", "read:Signed in")
  }

  private func share(_ phone: Phone, _ step: Int = 0, _ more: String...) async throws -> Phone.Outcome {
    try await phone.run(["share", "--url", address(step), "--title", "Kite"] + more)
  }

  private func address(_ step: Int) -> String { "https://example.org/kite/\(step)/" }

  private func arrivals(_ step: Int) -> Int {
    endpoint.stored.values.count { String(decoding: $0.body, as: UTF8.self).contains(address(step)) }
  }

  @Test("a share saved while signed out is sent to the app's own server after sign-in, once, as JSON")
  func signedOut() async throws {
    let phone = try await phone()
    #expect(try await share(phone).says("extension: Saved"))
    #expect(try await phone.outbox().map(\.state) == ["needsSignIn"])
    try await signIn(phone)
    try await phone.run("open-app")
    #expect(try await phone.outbox().isEmpty)
    #expect(endpoint.stored.count == 1 && endpoint.attempts == 1)
    #expect(endpoint.stored.values.first?.contentType == "application/json")
  }

  @Test("an image is sent as multipart form data with the bytes of the file")
  func image() async throws {
    let phone = try await phone()
    try await signIn(phone)
    let file = phone.folder.appendingPathComponent("cow.png")
    let bytes =
      Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data((0..<500).map { UInt8($0 % 251) })
    try bytes.write(to: file)
    let outcome = try await phone.run("share", "--host", "other", "--file", file.path)
    #expect(outcome.says("extension: Saved"))
    let stored = try #require(endpoint.stored.values.first)
    #expect(stored.contentType?.hasPrefix("multipart/form-data") == true)
    #expect(stored.body.range(of: bytes) != nil)
  }

  @Test("a share is sent again after the server failed, and after its response was lost, and is stored once")
  func failures() async throws {
    let phone = try await phone()
    try await signIn(phone)
    for manner in [PlainEndpoint.Manner.responds(503), .losesResponse] {
      endpoint.behave(manner)
      _ = try await share(phone)
      try await phone.run("run-transfers")
      #expect(try await phone.outbox().count == 1)
      endpoint.behave(.honest)
      try await recover(phone)
      #expect(try await phone.outbox().isEmpty)
    }
    #expect(endpoint.stored.count == 2 && endpoint.conflicts == 0)
  }

  @Test(
    "a refused token waits for the user, and a refused share for their decision",
    arguments: [(401, "needsSignIn"), (413, "failed")])
  func refused(status: Int, state: String) async throws {
    let phone = try await phone()
    try await signIn(phone)
    endpoint.behave(.responds(status))
    _ = try await share(phone)
    #expect(try await phone.outbox().map(\.state) == [state])
    #expect(endpoint.stored.isEmpty)
  }

  @Test(
    "a share to an app's own server is neither lost nor doubled if the extension is killed at any step",
    arguments: ["automatic", "manual"])
  func killed(transfers: String) async throws {
    let start = try await phone(["transfers": transfers])
    try await signIn(start)
    for step in 1..<Self.limit {
      let phone = try Phone(copyOf: start)
      let outcome = try await share(phone, step, "--stop-at", String(step))
      try await recover(phone)
      #expect(arrivals(step) <= 1, "step \(step)")
      if outcome.says("extension: Saved") { #expect(arrivals(step) == 1, "step \(step): saved, and lost") }
      #expect(try await phone.outbox().isEmpty, "step \(step): left behind")
      #expect([0, 137].contains(outcome.code), "step \(step): \(outcome)")
      if outcome.code == 0 {
        #expect(step > 10 && endpoint.conflicts == 0)
        return
      }
    }
    Issue.record("the extension never completed")
  }

  /// Opens the app as a user eventually does.
  private func recover(_ phone: Phone) async throws {
    try await phone.run("run-transfers")
    try await phone.run("open-app")
    // A process that was killed while sending holds the share for a few more seconds. On a busy machine, the attempt while
    // the app is open can take too long, and later ones follow.
    for seconds in [60, 3_600, 7_200, 7_200, 7_200, 7_200, 7_200] {
      try await phone.run("set", "passed", String(seconds))
      try await phone.run("open-app")
      try await phone.run("run-transfers")
      if try await phone.outbox().isEmpty { return }
    }
  }
}
