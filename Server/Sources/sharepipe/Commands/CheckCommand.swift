// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import BookCheck
import Foundation

/// The command `sharepipe check`.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "What Kindle or other readers refuse or spoil in an EPUB, one finding a line.",
    discussion: """
      A line is FILE:LINE: SEVERITY CODE: what (mend). Severities: reject (the book is refused), spoil (something is not \
      shown as it should be), advice. Exit codes: 0 nothing found, 65 findings, 66 a book cannot be read.
      """)

  @Argument(help: "The books to check; - reads one from standard input.")
  var books: [String] = ["-"]
  @Option(help: "text, or json: one line of JSON for each finding, with reason and mend.")
  var format = Format.text
  @Option(help: "The reading system to judge for: kindle, or epub for what all readers mind.")
  var reader = Reader.kindle
  @Option(help: "The least severity to tell of: advice, spoil or reject.")
  var severity = Least.advice

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }
  enum Reader: String, ExpressibleByArgument, CaseIterable { case kindle, epub }
  enum Least: String, ExpressibleByArgument, CaseIterable { case advice, spoil, reject }

  // Send-to-Kindle's own limit is 200 MB.
  static let limit = 256 << 20

  func run() async throws {
    var total = 0
    try await run {
      for path in books {
        let findings = findings(in: try BookInput.bytes(path, upTo: Self.limit))
        for finding in findings { try tell(finding, path) }
        total += findings.count
      }
    }
    Output.note("sharepipe: \(total == 0 ? "no finding" : total == 1 ? "1 finding" : "\(total) findings")")
    if total > 0 { throw ExitCode(CommandFailure.Reason.badData.rawValue) }
  }

  private func findings(in bytes: [UInt8]) -> [BookFinding] {
    let least = BookFinding.Severity(rawValue: severity.rawValue) ?? .advice
    return BookCheck.findings(in: bytes, for: BookReader(rawValue: reader.rawValue) ?? .kindle)
      .filter { $0.severity >= least }
  }

  private func tell(_ finding: BookFinding, _ path: String) throws {
    switch format {
    case .json: try Output.json(CheckLine(book: path, finding: finding))
    case .text:
      let place = finding.file.isEmpty ? path : books.count > 1 ? "\(path)!\(finding.file)" : finding.file
      let line = finding.line > 0 ? ":\(finding.line)" : ""
      try Output.line(
        "\(place)\(line): \(finding.severity.rawValue) \(finding.code): \(finding.what) (\(finding.mend))")
    }
  }
}

/// A finding and the book that it is of.
private struct CheckLine: Encodable {
  let book: String
  let finding: BookFinding

  private enum Key: String, CodingKey { case book }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(book, forKey: .book)
    try finding.encode(to: encoder)
  }
}

/// A book from a file or standard input.
enum BookInput {
  static func bytes(_ path: String, upTo limit: Int) throws -> [UInt8] {
    if path == "-" { return Array(try StandardInput.all(upTo: limit)) }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw CommandFailure(.noInput, "\(path) cannot be opened")
    }
    defer { try? file.close() }
    guard let data = try? file.read(upToCount: limit + 1) else {
      throw CommandFailure(.noInput, "\(path) cannot be read")
    }
    guard data.count <= limit else {
      throw CommandFailure(.badData, "\(path) has more than \(limit >> 20) MB")
    }
    return Array(data)
  }
}
