// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// What `make lint` finds in the programs that are written in Python.
struct PythonRuleTests {
  private let repository = Repository()

  @Test("a name that a module of the repository doesn't have is found")
  func missingNames() throws {
    let found = try check("import parts\nprint(parts.ROOT)\nprint(parts.ROOTS)\n")
    #expect(found.status == 1)
    #expect(found.output.contains("example.py:3:") && found.output.contains("'ROOTS'"), "\(found.output)")
    #expect(!found.output.contains("example.py:2:"), "\(found.output)")
  }

  @Test("a program that uses only existing names passes")
  func presentNames() throws {
    let found = try check("import parts\nimport results\nprint(parts.ROOT, results.NOT_RUN)\n")
    #expect(found.status == 0 && found.output.isEmpty, "\(found.output)")
  }

  @Test("make lint checks the programs, and installs what it needs")
  func lint() throws {
    let lint = try #require(try repository.text("Makefile").components(separatedBy: "\nlint:\n").last)
    let rule = lint.components(separatedBy: "\n\n")[0]
    #expect(rule.contains("\t@scripts/setup lint\n"))
    #expect(rule.contains("\tscripts/check-python\n"))
  }

  private func check(_ text: String) throws -> (status: Int32, output: String) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("python-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("example.py")
    try Data(text.utf8).write(to: file)
    let process = Process()
    let output = Pipe()
    process.executableURL = repository.root.appendingPathComponent("scripts/check-python")
    process.arguments = [file.path]
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
