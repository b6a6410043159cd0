// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ImageWork
import ShareContract
import ShareServer
import Testing

/// Tests texts whose conversion fails for a reason other than the text.
@Suite("An interrupted conversion")
struct InterruptedTextTests {
  /// Makes a program that sends a greeting, reads a text and runs `end`.
  ///
  /// With `onlyOnce`, later processes run the real program.
  private func program(_ end: String, onlyOnce: Bool, in folder: URL) throws -> ImageProgram {
    let tests = try #require(Bundle.main.executablePath)
    let real = try #require(ImageProgram.beside(executable: tests))
    let path = folder.appending(path: "program").path
    let script = """
      #!/bin/sh
      [ "$1" = --texts ] || exec '\(real.path)' "$@"
      mkdir '\(folder.path)/once' 2>/dev/null || \(onlyOnce ? "exec '\(real.path)' \"$@\"" : ":")
      printf '\\000\\000\\000\\003\\001\\077\\001'
      read line
      \(end)
      """
    try Data(script.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return try #require(ImageProgram(path: path))
  }

  private static let short = "# The sea\n\nIt is *wide*.\n"
  /// A text too long to be converted without the program.
  private static let long = short + String(repeating: "It is *wide*.\n\n", count: 6_000)

  /// Shares a Markdown text and returns its final status and its article.
  private func outcome(
    of text: String, _ end: String, onlyOnce: Bool, timeLimit: Duration
  ) async throws -> (ShareStatus, String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var program = try program(end, onlyOnce: onlyOnce, in: folder)
    program.timeLimit = timeLimit
    var outcome: (ShareStatus, String)?
    try await RunningServer.run {
      $0.imageProgram = program
      $0.retryBase = .milliseconds(1)
    } _: { server async throws in
      let user = try await server.makeUser("a@example.org")
      let response = try await server.send(
        "POST", Routes.shares, token: user.shareToken, headers: ["Content-Type": "text/markdown"],
        body: Data(text.utf8))
      let receipt = try response.decode(Receipt.self)
      let status = try await server.status(receipt.id, user) { $0.state == .ready || $0.state == .failed }
      let article = try await server.send("GET", Routes.share(status.id) + "/article", token: user.fullToken)
      outcome = (status, article.text)
    }
    return try #require(outcome)
  }

  @Test(
    "is tried again and gives the right article",
    arguments: [("kill -KILL $$", Duration.seconds(60)), ("exec sleep 60", .seconds(8))])
  func triedAgain(end: String, timeLimit: Duration) async throws {
    let (status, article) = try await outcome(of: Self.short, end, onlyOnce: true, timeLimit: timeLimit)
    #expect(status.state == .ready && status.title == "The sea" && article.contains("<em>wide"))
  }

  @Test(
    "that never succeeds fails with the actual reason",
    arguments: [
      ("kill -KILL $$", Duration.seconds(60), "was stopped or couldn’t start"),
      ("exec sleep 60", .seconds(1), "couldn’t be converted within 1 seconds"),
    ])
  func givenUp(end: String, timeLimit: Duration, reason: String) async throws {
    let (status, _) = try await outcome(of: Self.long, end, onlyOnce: false, timeLimit: timeLimit)
    #expect(status.state == .failed && status.problem?.code == "interrupted")
    #expect(status.problem?.detail?.contains(reason) == true)
  }

  @Test("that never succeeds leaves a short text as plain text")
  func plain() async throws {
    let (status, article) = try await outcome(
      of: Self.short, "kill -KILL $$", onlyOnce: false, timeLimit: .seconds(60))
    #expect(status.state == .ready && article.contains("*wide*"))
  }
}
