// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The files of this checkout: what git tracks, and what is new and not ignored.
struct Repository {
  struct GitFailed: Error, CustomStringConvertible {
    let description: String
  }

  let root: URL

  init() {
    root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }

  /// Paths from the root, symbolic links left out: what they lead to is listed by itself.
  func files() throws -> [String] {
    try git(["ls-files", "--cached", "--others", "--exclude-standard"]).filter { path in
      let kind = try? FileManager.default.attributesOfItem(atPath: root.appendingPathComponent(path).path)[
        .type]
      return kind as? FileAttributeType == .typeRegular
    }
  }

  func trackedFiles() throws -> [String] { try git(["ls-files"]) }

  func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  func lines(_ path: String) throws -> [Substring] {
    try text(path).split(separator: "\n", omittingEmptySubsequences: false)
  }

  private func git(_ arguments: [String]) throws -> [String] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", root.path, "-c", "core.quotepath=off"] + arguments
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw GitFailed(
        description: "git \(arguments.joined(separator: " ")) failed; these rules need git and a clone")
    }
    return Set(String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)).sorted()
  }
}
