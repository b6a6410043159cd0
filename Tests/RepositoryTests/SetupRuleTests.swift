// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// What `scripts/setup` installs for a purpose, on a system that has nothing yet.
struct SetupRuleTests {
  private let repository = Repository()

  @Test(
    "packages are built and served without a browser, a database server, or test programs",
    arguments: [
      ("dist", ["dpkg-dev", "libvips-dev", "python3"]), ("run", ["fonts-noto-core", "libvips-dev"]),
    ])
  func smallSetups(purpose: String, needed: [String]) throws {
    let installed = try packages(purpose)
    #expect(Set(needed).isSubset(of: installed), "\(installed)")
    let others: Set = ["chromium", "default-jre-headless", "epubcheck", "postgresql", "python3-venv"]
    #expect(installed.isDisjoint(with: others), "\(installed)")
    #expect(installed.contains("fonts-noto-cjk") == (purpose == "run"))
  }

  @Test("make dist installs only what building and packing need")
  func dist() throws {
    let makefile = try repository.text("Makefile")
    #expect(makefile.contains("\ndist: setup-dist\n"))
    #expect(makefile.contains("\nsetup-dist:\n\t@scripts/setup dist\n"))
  }

  /// The Debian packages that the script would install, with programs in place of the system's that install nothing.
  private func packages(_ purpose: String) throws -> Set<String> {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("setup-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let log = folder.appendingPathComponent("log")
    let programs = [
      "uname": "echo Linux", "dpkg-query": "exit 1", "id": "echo 0", "swift": "echo Swift version 6.2",
      "apt-get": "echo \"$@\" >> '\(log.path)'",
    ]
    for (name, text) in programs {
      let file = folder.appendingPathComponent(name)
      try Data("#!/bin/sh\n\(text)\n".utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    let process = Process()
    process.executableURL = repository.root.appendingPathComponent("scripts/setup")
    process.arguments = [purpose]
    process.environment = ["PATH": folder.path + ":/usr/bin:/bin"]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
    return Set(lines.last?.split(separator: " ").map(String.init) ?? [])
  }
}
