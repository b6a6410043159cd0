// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// What can be said of the stand-ins without building them; scripts/check-stand-ins compares their declarations.
struct StandInTests {
  private let repository = Repository()
  private static let folder = "Simulator/StandIns/"

  private func sources() throws -> [String] {
    try repository.files().filter { $0.hasPrefix(Self.folder) && $0.hasSuffix(".swift") }
  }

  /// Words of this project that Apple's frameworks do not have.
  static let ours = [
    "sharepipe", "ShareKit", "ShareContract", "outbox", "hand-off", "HandOff", "share token", "ShareToken",
    "kindle", "e-reader", "destination id", "receipt",
  ]

  @Test("a stand-in speaks of nothing of ours", arguments: ours)
  func words(word: String) throws {
    for file in try sources() {
      for (index, line) in try repository.lines(file).enumerated().dropFirst(2)
      where line.range(of: word, options: .caseInsensitive) != nil {
        Issue.record("\(file):\(index + 1): \(word)")
      }
    }
  }

  @Test("every stand-in has its table of signatures, and every table its stand-in")
  func tables() throws {
    let modules = Set(try sources().map { String($0.dropFirst(Self.folder.count).prefix { $0 != "/" }) })
    let tables = try repository.files().filter {
      $0.hasPrefix("Simulator/signatures/") && $0.hasSuffix(".txt")
    }
    let named = tables.map {
      URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent
    }
    #expect(Set(named) == modules)
  }

  @Test("every row of a table has its six cells, its page and a kind of evidence")
  func rows() throws {
    for table in try repository.files().filter({
      $0.hasPrefix("Simulator/signatures/") && $0.hasSuffix(".txt")
    }) {
      for (index, line) in try repository.lines(table).enumerated()
      where !line.isEmpty && !line.hasPrefix("#") {
        let cells = line.components(separatedBy: " | ")
        #expect(cells.count == 6, "\(table):\(index + 1)")
        guard cells.count == 6 else { continue }
        #expect(cells[2].hasPrefix("developer.apple.com/documentation/"), "\(table):\(index + 1)")
        let kinds = ["verified ", "differs "]
        #expect(
          cells[5] == "unverified" || kinds.contains { cells[5].hasPrefix($0) && cells[5].count > $0.count },
          "\(table):\(index + 1)")
      }
    }
  }
}
