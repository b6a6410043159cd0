// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// Steps that the tests of uploads share.
extension Phone {
  /// Signs in on the app's own screen.
  func signIn(as account: String = "A", at server: ReceiptServer) async throws {
    try await expect(0, "sign-in", "--server", server.url.absoluteString, "--token", "account-" + account)
  }

  /// Shares a link from another app.
  @discardableResult
  func shareLink(_ more: String...) async throws -> Outcome {
    try await run(["share", "--host", "other", "--url", "https://example.org/kite"] + more)
  }

  /// Shares a file of this many bytes.
  @discardableResult
  func shareFile(bytes: Int, _ more: String...) async throws -> Outcome {
    let file = folder.appendingPathComponent("Kite-\(UUID().uuidString).bin")
    var data = Data(count: bytes)
    for index in stride(from: 0, to: bytes, by: 4_096) {
      data[index] = UInt8(truncatingIfNeeded: index / 4_096)
    }
    try data.write(to: file)
    return try await run(["share", "--host", "other", "--file", file.path] + more)
  }

  /// The server's limit of one request, as the app last received it for account A of the server where it is signed in.
  func learnLimit(_ bytes: Int) throws {
    let group = folder.appendingPathComponent("device/groups/group.org.sharepipe")
    let file = group.appendingPathComponent("account-snapshot.json")
    let marker = try Data(contentsOf: group.appendingPathComponent("Installation/account.json"))
    let server = try #require(try JSONDecoder().decode([String: String].self, from: marker)["server"])
    let limits = #"{"bodyBytes":\#(bytes),"uploadBytes":1000000000}"#
    let snapshot = #"{"account":"A","server":"\#(server)","destinations":[],"limits":\#(limits),"takenAt":0}"#
    try Data(snapshot.utf8).write(to: file)
  }

  /// Changes a setting of the simulator.
  func set(_ name: String, _ value: String) async throws { try await expect(0, "set", name, value) }

  /// How often a step was performed.
  func steps(_ call: String) async throws -> Int { try await log().count { $0.contains(" \(call)") } }
}
