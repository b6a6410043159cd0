// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// The section of a rule in `Docs/ExtensionCheck`, with its examples.
struct RulePage: Sendable, CustomTestStringConvertible {
  /// A fenced block: its kind, what follows the kind, and its text.
  struct Block: Sendable {
    let kind: String
    let rest: [String]
    let text: String
  }

  let file: String
  let code: String
  /// The text before the examples.
  private(set) var reason = ""
  /// What the line that begins with “Fix:” says.
  private(set) var fix = ""
  private(set) var failing: [Block] = []
  private(set) var passing: [Block] = []

  var testDescription: String { code }

  static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Docs/ExtensionCheck")

  static let all: [RulePage] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.sorted().flatMap { file in
      pages(file, (try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)) ?? "")
    }
  }()

  private static func pages(_ file: String, _ text: String) -> [RulePage] {
    text.components(separatedBy: "\n### ").dropFirst().map { section in
      let lines = section.components(separatedBy: "\n")
      var page = RulePage(file: file, code: lines[0])
      page.read(lines.dropFirst())
      return page
    }
  }

  private init(file: String, code: String) {
    self.file = file
    self.code = code
  }

  private mutating func read(_ lines: ArraySlice<String>) {
    var isPassing: Bool?
    var open: (words: [String], lines: [String])?
    for line in lines {
      if let block = open {
        if line == "```" {
          add(block, isPassing); open = nil
        } else {
          open = (block.words, block.lines + [line])
        }
      } else if line.hasPrefix("```") {
        open = (line.dropFirst(3).split(separator: " ").map(String.init), [])
      } else if line == "Fails:" || line == "Passes:" {
        isPassing = line == "Passes:"
      } else if isPassing == nil {
        if line.hasPrefix("Fix: ") { fix = String(line.dropFirst(5)) } else { reason += line }
      }
    }
  }

  private mutating func add(_ block: (words: [String], lines: [String]), _ isPassing: Bool?) {
    let words = block.words.dropFirst()
    let new = Block(
      kind: words.first ?? "", rest: Array(words.dropFirst()), text: block.lines.joined(separator: "\n"))
    if isPassing == true { passing.append(new) } else { failing.append(new) }
  }
}
