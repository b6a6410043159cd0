// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// How the packages are built and what is checked about them.
struct BuildRuleTests {
  private let repository = Repository()

  @Test("make test or make prove runs every check script")
  func checks() throws {
    let checks = try repository.files().filter { $0.hasPrefix("scripts/check-") }
    #expect(checks.count >= 4)
    let makefile = try repository.text("Makefile")
    for check in checks {
      let isRun = ["\t\(check)\n", " \(check)\n", " \(check) $("].contains(where: makefile.contains)
      #expect(isRun, "\(check)")
    }
  }

  @Test(
    "warnings are errors only where SHAREPIPE_STRICT is set, because Xcode suppresses a dependency's warnings",
    arguments: ["Package.swift", "Server/Package.swift", "Benchmarks/Package.swift", "Fuzz/Package.swift"])
  func warnings(manifest: String) throws {
    for line in try repository.lines(manifest) where line.contains("treatAllWarnings") {
      #expect(line.contains(#"Context.environment["SHAREPIPE_STRICT"] == "1" ?"#), "\(manifest): \(line)")
    }
    #expect(try repository.text(manifest).contains("+ warningsAsErrors"), "\(manifest)")
  }

  @Test(
    "make run keeps its data in a folder of its own, and uses the one that has data of a server",
    arguments: [
      ([], "var/server"), (["var/results/prove.md", "var/dist/SHA256SUMS"], "var/server"),
      (["var/sharepipe.sqlite", "var/results/prove.md"], "var"), (["var/postgresql.id"], "var"),
      (["var/sharepipe.sqlite", "var/server/sharepipe.sqlite"], "var/server"),
    ])
  func dataOfMakeRun(files: [String], data: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("make-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for file in ["Makefile"] + files {
      let target = folder.appendingPathComponent(file)
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(repository.text("Makefile").utf8).write(to: target)
    }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/make")
    process.arguments = ["-C", folder.path, "-n", "run"]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(text.contains("/\(folder.lastPathComponent)/\(data) \n"), "\(text)")
  }

  @Test("make, CI and every script that builds set SHAREPIPE_STRICT")
  func strictBuilds() throws {
    let commands = ["swift build -", "swift test -", "swift package -", #"["swift", "build","#]
    for file in try repository.files()
    where file == "Makefile" || file.hasPrefix("scripts/") || file.hasPrefix(".ci/") {
      let text = try repository.text(file)
      guard commands.contains(where: text.contains) || file.hasPrefix(".ci/") else { continue }
      #expect(text.contains("SHAREPIPE_STRICT"), "\(file) builds without warnings as errors")
    }
  }
}
