// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ImageWork
import Testing

/// Conversion of texts by the real program.
@Suite("The confined program with texts", .serialized)
struct TextProcessTests {
  private func program(timeLimit: Duration = .seconds(120)) throws -> ImageProgram {
    let tests = try #require(Bundle.main.executablePath)
    var program = try #require(ImageProgram.beside(executable: tests))
    program.timeLimit = timeLimit
    return program
  }

  private func request(_ text: String, isPlain: Bool = false) -> TextRequest {
    TextRequest(bytes: Array(text.utf8), mediaType: "text/markdown", isPlain: isPlain)
  }

  @Test("converts Markdown and plain text")
  func converts() throws {
    let text = "---\ntitle: The sea\nauthor: A. B.\nlang: de\ndate: 2026-11-23\n---\nIt is *wide*."
    let reply = try program().convert(request(text))
    #expect(reply.html == "<p>It is <em>wide</em>.</p>\n" && reply.bytes == text.utf8.count)
    #expect(
      (reply.title, reply.author, reply.language, reply.date) == ("The sea", "A. B.", "de", "2026-11-23"))
    #expect(try program().convert(request("It is *wide*.", isPlain: true)).html == "<p>It is *wide*.</p>")
  }

  @Test("converts as much of a text as one book holds")
  func cuts() throws {
    let text = String(repeating: "a\n", count: 300_000)
    let reply = try program().convert(request(text, isPlain: true))
    #expect(reply.bytes == 400_000)
  }

  @Test("converts several texts in one process, and no images")
  func textsOnly() throws {
    let worker = try ImageWorker(path: try program().path, purpose: .texts, timeLimit: .seconds(120))
    let settings = ImageSettings(width: 40, height: 30, isGray: false, quality: 80, byteLimit: 10_000)
    #expect(worker.greeting.formats.isEmpty && worker.greeting.bounds.isSuperset(of: [.limits]))
    for _ in 0..<3 {
      #expect(try worker.convert(request("*a*")).html == "<p><em>a</em></p>\n")
      #expect(try worker.ask(.shrink(settings, [1, 2, 3])) == .refused(.badRequest))
    }
  }

  @Test("ends by itself when a text needs too much of the processor's time")
  func slow() throws {
    // Each delimiter row makes the parser read its paragraph again from the start.
    let text = "# a\n" + String(repeating: "|-|-\n", count: 8_000) + String(repeating: "[a](", count: 400_000)
    #expect(throws: WorkerFailure.self) { try program(timeLimit: .milliseconds(300)).convert(request(text)) }
  }

  @Test(
    "goes on when the signals arrive that stop a server and all its processes",
    arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
  func stopSignals(signal: Int32) throws {
    let worker = try ImageWorker(path: try program().path, purpose: .texts, timeLimit: .seconds(120))
    kill(worker.process, signal)
    #expect(try worker.convert(request("*a*")).html == "<p><em>a</em></p>\n")
  }

  @Test("ends with its input, even though it ignores those signals")
  func endOfInput() throws {
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: try program().path)
    process.arguments = [ImageProgram.textsOnly]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
  }

  @Test(
    "reports after a signal whether the text or something else caused it",
    arguments: [
      ("KILL", WorkerFailure.interrupted), ("ALRM", .interrupted), ("SEGV", .crashed), ("ABRT", .crashed),
      ("PROF", .crashed), ("XCPU", .crashed),
    ])
  func causes(signal: String, expected: WorkerFailure) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "program").path
    let script = """
      #!/bin/sh
      printf '\\000\\000\\000\\003\\001\\077\\001'
      read line
      kill -\(signal) $$
      sleep 60
      """
    try ProgramFile.write(script, to: URL(filePath: path))
    let program = try #require(ImageProgram(path: path))
    // The shell reads a line, so the text has one.
    #expect(throws: expected) { try program.convert(request("a\n")) }
  }

  #if os(Linux)
    @Test("stays within its memory limit while it is given a text without end")
    func memory() throws {
      let worker = try ImageWorker(path: try program().path, purpose: .texts, timeLimit: .seconds(120))
      let text = String(repeating: "word ", count: 1_600_000)
      _ = try? worker.convert(request(text, isPlain: true))
      let status = (try? String(contentsOfFile: "/proc/\(worker.process)/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      let peak = line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
      #expect(peak < 256 << 10)
    }
  #endif
}
