// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// The data folder that `make run` uses, with programs in place of the compiler and the server.
struct RunTargetTests {
  private static let note = "There is also data in"

  @Test(
    "make run uses the folder with data, and says so if there are two",
    arguments: [
      ([], [], "var/server", false), (["var/server/sharepipe.sqlite"], [], "var/server", false),
      (["var/sharepipe.sqlite"], [], "var", false),
      (["var/server/postgresql.id", "var/sharepipe.sqlite"], [], "var/server", true),
      (["var/server/sharepipe.sqlite", "var/postgresql.id"], ["SERVER_DATA=FOLDER/var"], "var", false),
    ] as [([String], [String], String, Bool)])
  func data(files: [String], settings: [String], used: String, isNoted: Bool) throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("run-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for file in files { try write("", to: folder.appendingPathComponent(file)) }
    let lines = try run(in: folder, settings.map { $0.replacingOccurrences(of: "FOLDER", with: folder.path) })
    #expect(lines.contains("server: serve --data \(folder.path)/\(used)"), "\(lines)")
    let notes = lines.filter { $0.contains(Self.note) }
    #expect(notes.count == (isNoted ? 1 : 0), "\(lines)")
    if isNoted { #expect(notes[0].contains("uses the data in \(folder.path)/\(used). "), "\(notes)") }
  }

  /// The lines that make and the programs print.
  private func run(in folder: URL, _ settings: [String]) throws -> [String] {
    let programs = [
      "scripts/setup": "", "bin/swift": "", "Server/.build/debug/sharepipe": "echo \"server: $*\"",
    ]
    for (path, text) in programs {
      let file = folder.appendingPathComponent(path)
      try write("#!/bin/sh\n\(text)\n", to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["make", "-C", folder.path, "-f", Repository().root.appendingPathComponent("Makefile").path, "run"]
      + settings
    process.environment = ["PATH": folder.path + "/bin:/usr/bin:/bin"]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
