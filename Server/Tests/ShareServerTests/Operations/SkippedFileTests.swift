// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Foundation
import ServerCore
import ShareServer
import Storage
import Synchronization
import TestSupport
import Testing

/// A move of files that is interrupted after files that are missing or damaged.
struct SkippedFileTests {
  /// More files than are copied before the progress is recorded, in the order in which they are copied.
  private static let names = (100..<240).map { "body-\($0)" }

  private struct World {
    let configuration: ServerConfiguration

    func file(_ name: String) -> URL { configuration.bodiesFolder.appending(path: name) }

    /// Runs the move; returns its result and the files that it names.
    func move(
      skipsDamaged: Bool, mostSkipped: Int = 10_000
    ) async throws -> (summary: FileMove.Summary?, findings: [String]) {
      let findings = Mutex<[String]>([])
      let move = FileMove(
        configuration, to: .database, mostSkipped: mostSkipped,
        onFinding: { text in findings.withLock { $0.append(text) } })
      let summary = try await move.run(skipsDamaged: skipsDamaged)
      return (summary, findings.withLock { $0 })
    }

    /// Runs the move until a file far behind can't be opened.
    func interrupt(skipsDamaged: Bool = true) async throws {
      let (file, aside) = (file(SkippedFileTests.names[130]), file("aside"))
      try FileManager.default.moveItem(at: file, to: aside)
      try FileManager.default.createSymbolicLink(at: file, withDestinationURL: file)
      await #expect(throws: FileProblem.self) { _ = try await move(skipsDamaged: skipsDamaged) }
      try FileManager.default.removeItem(at: file)
      try FileManager.default.moveItem(at: aside, to: file)
    }
  }

  /// A server whose first file is missing, and whose second one is damaged.
  private func withWorld(_ body: (World, Data) async throws -> Void) async throws {
    let cluster = try PostgresCluster()
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "skipped-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: folder) }
    var configuration = ServerConfiguration(dataFolder: folder)
    configuration.database = try PostgreSQLAddress(cluster.create("shares"))
    let world = World(configuration: configuration)
    let content = Data("A text about tides.".utf8)
    try await addShares(configuration, content)
    for name in Self.names.dropFirst() { try content.write(to: world.file(name)) }
    try Data("Something else".utf8).write(to: world.file(Self.names[1]))
    try await body(world, content)
  }

  private func addShares(_ configuration: ServerConfiguration, _ content: Data) async throws {
    let engine = try configuration.openEngine()
    defer { try? engine.close() }
    _ = try DurableFolder(configuration.bodiesFolder)
    try await Accounts(engine).add(
      AccountRecord(
        id: "a", email: "a@example.org", password: nil, role: .user, createdAt: Moment(milliseconds: 0)))
    let digest = SHA256.hash(data: content).map { String(format: "%02x", $0) }.joined()
    for name in Self.names {
      _ = try await Shares(engine).receive(
        NewShare(
          id: name, account: "a", sha256: digest, bytes: content.count, contentType: "text/plain",
          contentLocation: nil, body: .file(name), title: nil, url: nil, destinations: nil,
          receivedAt: Moment(milliseconds: 0)), quota: Quota())
    }
  }

  @Test("a move that skips files and is continued names all of them")
  func named() async throws {
    try await withWorld { world, _ async throws in
      try await world.interrupt()
      let (summary, findings) = try await world.move(skipsDamaged: true)
      #expect(summary?.missing == 1 && summary?.damaged == 1, "\(String(describing: summary))")
      #expect(findings.count == 2, "\(findings)")
      for name in Self.names[...1] { #expect(findings.contains { $0.contains(name) }, "\(findings)") }
    }
  }

  @Test("a file that is there again when the move is continued is moved")
  func backAgain() async throws {
    try await withWorld { world, content async throws in
      try await world.interrupt()
      try content.write(to: world.file(Self.names[0]))
      let (summary, findings) = try await world.move(skipsDamaged: true)
      #expect(summary?.missing == 0 && summary?.damaged == 1 && findings.count == 1, "\(findings)")
      let engine = try world.configuration.openEngine()
      defer { try? engine.close() }
      #expect(try await StoredObjects(engine).find(Self.names[0]) != nil)
    }
  }

  @Test("a move that skips too many files stops, says why, and can be continued once the files are there")
  func tooMany() async throws {
    try await withWorld { world, content async throws in
      let problem = await #expect(throws: StorageProblem.self) {
        _ = try await world.move(skipsDamaged: true, mostSkipped: 1)
      }
      #expect(problem?.code == .damaged && problem?.message.contains("another location") == true)
      for name in Self.names[...1] { try content.write(to: world.file(name)) }
      let (summary, findings) = try await world.move(skipsDamaged: true, mostSkipped: 1)
      #expect(summary?.missing == 0 && summary?.damaged == 0 && findings.isEmpty, "\(findings)")
    }
  }

  @Test("a move that is continued without skipping isn't complete while a skipped file is missing")
  func continuedWithoutSkipping() async throws {
    try await withWorld { world, content async throws in
      try await world.interrupt()
      for _ in 1...2 {
        let problem = await #expect(throws: StorageProblem.self) {
          _ = try await world.move(skipsDamaged: false)
        }
        #expect(problem?.code == .damaged && problem?.message.contains("1 files are missing") == true)
      }
      for name in Self.names[...1] { try content.write(to: world.file(name)) }
      let (summary, findings) = try await world.move(skipsDamaged: false)
      #expect(summary?.files == 2 && findings.isEmpty, "\(findings)")
    }
  }
}
