// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// Runs `scripts/words` on files that are planted in a temporary folder.
struct WordRuleTests {
  private let repository = Repository()

  @Test(
    "a replaced word is found in each kind of text, with its line and the word to use",
    arguments: [
      (
        "Box.swift", "struct Box {}\nstruct AnswerDesk {}\n",
        "Box.swift:2: word 'answer' is not used here; use 'reply"
      ),
      ("Box.swift", "// Sent anew.\n", "Box.swift:1: word 'anew' is not used here; use 'again'"),
      (
        "Box.swift", "let text = \"The colour is gray.\"\n",
        "Box.swift:1: word 'colour' is not used here; use 'color'"
      ),
      ("Page.md", "# Page\n\nEach picture.\n", "Page.md:3: word 'picture' is not used here; use 'image'"),
      ("page.mustache", "<p>It stays out.</p>\n", "page.mustache:1: word 'stays out' is not used here"),
      (
        "run.py", "# A patience of ten seconds.\n",
        "run.py:1: word 'patience' is not used here; use 'timeout'"
      ),
      (
        "Tests/run.py", "def run():\n    \"\"\"Draws a picture.\"\"\"\n",
        "Tests/run.py:2: word 'picture' is not used here; use 'image'"
      ),
      (
        "run.sh", "#!/bin/sh\n\n# Whoever runs this.\n",
        "run.sh:3: word 'whoever' is not used here; use 'a user who'"
      ),
      ("BookShelf.swift", "struct Box {}\n", "BookShelf.swift:1: word 'shelf' is not used in names of files"),
      ("Box.swift", "/// A box.\nstruct Box {}\n", "Box.swift:1: doc comment of fewer than four words"),
      (
        "Sources/Box.swift", "/// developer.apple.com/documentation/uikit/uiview.\nclass UIView {}\n",
        "Sources/Box.swift:1: doc comment of fewer than four words"
      ),
      (
        "Simulator/StandIns/UIKit/UIView.swift", "/// A view.\nclass UIView {}\n",
        "UIView.swift:1: doc comment of fewer than four words"
      ),
      (
        "Simulator/StandIns/UIKit/UIView.swift",
        "/// docs.example/documentation/uikit/uiview.\nclass UIView {}\n",
        "UIView.swift:1: doc comment of fewer than four words"
      ),
      (
        "Simulator/StandIns/UIKit/UIView.swift",
        "/// See developer.apple.com/documentation/uikit/uiview.\nclass UIView {}\n",
        "UIView.swift:1: doc comment of fewer than four words"
      ),
    ])
  func finds(file: String, text: String, finding: String) throws {
    let result = try lint([file: text])
    #expect(result.output.contains(finding), "\(result.output)")
    #expect(result.status == 1)
  }

  @Test(
    "words that are fine in their context are not found",
    arguments: [
      (
        "Box.swift",
        "/// Replaces the file in place, which takes place at once.\nlet placeholder = \"answer\"\n"
      ),
      ("Page.md", "`sharepipe-pictures` and `AnswerDesk` are names.\n\n```sh\nsharepipe judge URL\n```\n"),
      ("Box.swift", "let organism = isCancelled\n"),
      (
        "Simulator/StandIns/UIKit/UIView.swift",
        "/// developer.apple.com/documentation/uikit/uiview.\nclass UIView {}\n"
      ),
      ("Tests/run.py", "PAGE = \"\"\"A picture, whoever drew it.\"\"\"\n"),
      ("Box.swift", "let text = #\"{\"answer\":\"picture\"}\"#\n"),
    ])
  func passes(file: String, text: String) throws {
    let result = try lint([file: text])
    #expect(result.status == 0, "\(result.output)")
  }

  @Test(
    "a commit's subject names an area and begins with a verb, in at most 72 characters",
    arguments: [
      ("docs: add a glossary", true), ("docs: the glossary is new", false), ("Add a glossary", false),
      ("docs: add " + String(repeating: "a", count: 63), false),
    ])
  func subjects(subject: String, isRight: Bool) throws {
    let folder = try plant(["Page.md": "A page.\n"])
    defer { try? FileManager.default.removeItem(at: folder) }
    try git(folder, ["init", "--quiet"])
    try git(folder, ["commit", "--quiet", "--allow-empty", "-m", "first"])
    try git(folder, ["commit", "--quiet", "--allow-empty", "-m", subject])
    let result = try run(["--root", folder.path, "--base", "HEAD~1"])
    #expect((result.status == 0) == isRight, "\(result.output)")
    let unknown = try run(["--root", folder.path, "--base", String(repeating: "a", count: 40)])
    #expect(unknown.status == 0)
    #expect(unknown.output.contains("commit subjects not checked"))
  }

  private struct Result {
    let status: Int32
    let output: String
  }

  private func lint(_ files: [String: String]) throws -> Result {
    let folder = try plant(files)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try run(["--root", folder.path])
  }

  private func plant(_ files: [String: String]) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("words-\(UUID().uuidString)")
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return folder
  }

  private func run(_ arguments: [String]) throws -> Result {
    try start(["python3", repository.root.appendingPathComponent("scripts/words").path] + arguments)
  }

  private func git(_ folder: URL, _ arguments: [String]) throws {
    let identity = ["-c", "user.name=Test", "-c", "user.email=test@example.org"]
    #expect(try start(["git", "-C", folder.path] + identity + arguments).status == 0)
  }

  private func start(_ command: [String]) throws -> Result {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
  }
}
