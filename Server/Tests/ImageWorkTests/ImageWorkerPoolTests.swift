// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ImageWork
import Testing

/// The real program, which is passed from book to book.
@Suite("Image workers", .serialized)
struct ImageWorkerPoolTests {
  private let settings = ImageSettings(
    width: 400, height: 300, isGray: false, quality: 80, byteLimit: 1_000_000)
  private let red = Array(
    "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='100'><rect width='200' height='100' fill='red'/></svg>"
      .utf8)
  private let damaged: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]

  private func program() throws -> ImageProgram {
    let tests = try #require(Bundle.main.executablePath)
    var program = try #require(ImageProgram.beside(executable: tests))
    program.timeLimit = .seconds(120)
    return program
  }

  private var image: ImageRequest { .shrink(settings, red) }
  private var cover: ImageRequest {
    let page = ImageSettings(width: 200, height: 100, isGray: false, quality: 80, byteLimit: 1_000_000)
    return .render(DrawingSettings(page: page), drawing: red, image: [])
  }

  /// Makes a book with one request and returns the process that handled it.
  private func process(for account: String, _ request: ImageRequest, _ pool: ImageWorkerPool) throws -> Int32
  {
    let connection = ImageWorkerConnection(pool, account: account)
    guard case .success(.pieces) = connection.reply(to: request) else { throw Failed() }
    let process = try #require(connection.process)
    connection.end()
    return process
  }

  private struct Failed: Error {}

  private func isRunning(_ process: Int32) -> Bool { kill(process, 0) == 0 }

  @Test("are passed on to the next book of the same account")
  func passedOn() throws {
    let pool = ImageWorkerPool(try program())
    let first = try process(for: "a", image, pool)
    #expect(try process(for: "a", image, pool) == first && isRunning(first))
  }

  @Test("never serve two accounts once they have read an image")
  func accounts() throws {
    let pool = ImageWorkerPool(try program())
    let drawn = try process(for: "a", cover, pool)
    #expect(try process(for: "b", cover, pool) == drawn)
    #expect(try process(for: "b", image, pool) == drawn)
    let other = try process(for: "a", cover, pool)
    #expect(other != drawn)
    #expect(try process(for: "b", cover, pool) == drawn)
  }

  @Test("don't serve another book after a damaged image")
  func afterDamage() throws {
    let pool = ImageWorkerPool(try program())
    let connection = ImageWorkerConnection(pool, account: "a")
    #expect(connection.reply(to: .shrink(settings, damaged)) == .success(.refused(.damaged)))
    let process = try #require(connection.process)
    connection.end()
    #expect(pool.idleProcesses.isEmpty && !isRunning(process))
  }

  @Test("that have served other books are replaced before an image is called damaged")
  func secondOpinion() throws {
    let pool = ImageWorkerPool(try program())
    let first = try process(for: "a", image, pool)
    let connection = ImageWorkerConnection(pool, account: "a")
    #expect(connection.reply(to: .shrink(settings, damaged)) == .success(.refused(.damaged)))
    #expect(connection.process != first && !isRunning(first))
  }

  @Test("are replaced after a number of requests and after a time")
  func limits() throws {
    var limits = ImageWorkerPool.Limits()
    limits.requests = 2
    let pool = ImageWorkerPool(try program(), limits: limits)
    let first = try process(for: "a", cover, pool)
    #expect(try process(for: "a", cover, pool) == first)
    #expect(try process(for: "a", cover, pool) != first)
    limits.age = .zero
    let old = ImageWorkerPool(try program(), limits: limits)
    _ = try process(for: "a", cover, old)
    #expect(old.idleProcesses.isEmpty)
  }

  @Test("are started ahead, and end with their pool")
  func ahead() throws {
    let pool = ImageWorkerPool(try program())
    pool.refresh()
    let process = try #require(pool.idleProcesses.first)
    pool.refresh()
    #expect(pool.idleProcesses == [process])
    #expect(try self.process(for: "a", image, pool) == process)
    pool.end()
    #expect(!isRunning(process))
  }

  @Test("are replaced when they are killed while they are idle, without losing an image")
  func killed() throws {
    let pool = ImageWorkerPool(try program())
    let first = try process(for: "a", image, pool)
    kill(first, SIGKILL)
    #expect(try process(for: "a", image, pool) != first)
  }

  @Test("that crash cost one image, and new ones convert the others")
  func replaced() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // The first process sends its greeting and ends at its first request; the next one is the real program.
    let script = """
      #!/bin/sh
      if mkdir '\(folder.path)/once' 2>/dev/null; then printf '\\000\\000\\000\\003\\001\\077\\001'; read line; exit 1; fi
      exec '\(try program().path)'
      """
    let path = folder.appending(path: "program").path
    try ProgramFile.write(script, to: URL(filePath: path))
    let pool = ImageWorkerPool(try #require(ImageProgram(path: path)))
    let connection = ImageWorkerConnection(pool, account: "a")
    let outcomes = (0..<3).map { _ in connection.reply(to: .shrink(settings, red + [0x0A])) }
    guard case .failure(.crashed) = outcomes[0], case .success(.pieces) = outcomes[1] else {
      Issue.record("\(outcomes)")
      return
    }
    #expect(outcomes[2] == outcomes[1])
  }

  @Test("that never start leave out all images, after a limited number of attempts")
  func unavailable() throws {
    let pool = ImageWorkerPool(try #require(ImageProgram(path: "/bin/false")))
    let connection = ImageWorkerConnection(pool, account: "a")
    let outcomes = (0..<30).map { _ in connection.reply(to: image) }
    #expect(outcomes == Array(repeating: .failure(.unavailable), count: 30) && !connection.isUsable)
    #expect(ImageProgram(path: "/nonexistent/program") == nil)
  }
}
