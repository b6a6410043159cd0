// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import BookCheck
import Foundation

/// The command `sharepipe check`.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find problems that Kindle or other reading systems have with an EPUB.",
    discussion: """
      Prints lines of the form FILE:LINE: SEVERITY CODE: problem (fix). Severities: reject (the book is refused), spoil \
      (something is shown incorrectly), and advice. --fix writes a repaired book to another file, changes nothing else, \
      and prints the remaining findings. Exit codes: 0 no findings (left), 65 findings, 66 a book can't be read, \
      74 the repaired book can't be written.
      """)

  @Argument(help: "The books to check, or - for standard input.")
  var books: [String] = ["-"]
  @Option(help: "text or json: one line of JSON per finding, with the reason and the fix.")
  var format = Format.text
  @Option(help: "The reading system: kindle, or epub for problems in all reading systems.")
  var reader = Reader.kindle
  @Option(help: "The lowest severity to print: advice, spoil, or reject.")
  var severity = Least.advice
  @Flag(help: "Write a repaired book to --output and print the remaining findings.")
  var fix = false
  @Option(name: [.short, .long], help: "The file for the repaired book, or - for standard output.")
  var output: String?

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }
  enum Reader: String, ExpressibleByArgument, CaseIterable { case kindle, epub }
  enum Least: String, ExpressibleByArgument, CaseIterable { case advice, spoil, reject }

  // Send to Kindle's own limit is 200 MB.
  static let limit = 256 << 20

  func validate() throws {
    if fix && output == nil {
      throw ValidationError("--fix requires --output, because the book itself is never changed.")
    }
    if output != nil && !fix { throw ValidationError("--output works only with --fix.") }
    if fix && books.count > 1 { throw ValidationError("--fix works with only one book.") }
    if fix && output == books[0] && output != "-" {
      throw ValidationError("--output must not be the book itself.")
    }
  }

  func run() async throws {
    var total = 0
    try await run {
      for path in books {
        let bytes = try BookInput.bytes(path, upTo: Self.limit)
        let findings = fix ? try repairedFindings(bytes, path) : findings(in: bytes)
        for finding in findings { try tell(finding, path) }
        total += findings.count
      }
    }
    Output.note("sharepipe: \(total == 0 ? "no findings" : total == 1 ? "1 finding" : "\(total) findings")")
    if total > 0 { throw ExitCode(CommandFailure.Reason.badData.rawValue) }
  }

  private func findings(in bytes: [UInt8]) -> [BookFinding] {
    shown(BookCheck.findings(in: bytes, for: bookReader))
  }

  private var bookReader: BookReader { BookReader(rawValue: reader.rawValue) ?? .kindle }

  private func shown(_ findings: [BookFinding]) -> [BookFinding] {
    let least = BookFinding.Severity(rawValue: severity.rawValue) ?? .advice
    return findings.filter { $0.severity >= least }
  }

  /// Writes the repaired book; returns the remaining findings.
  private func repairedFindings(_ bytes: [UInt8], _ path: String) throws -> [BookFinding] {
    let repair: BookRepair
    do {
      repair = try BookRepair.repaired(bytes, for: bookReader)
    } catch {
      throw CommandFailure(.badData, ErrorText.text(of: error))
    }
    if repair.left.contains(where: { ["encrypted", "not-zip"].contains($0.code) }) {
      return shown(repair.left)
    }
    for finding in repair.repaired { Output.note("fixed \(finding.code): \(finding.what) (\(finding.file))") }
    for name in repair.lost { Output.note("left out \(name)") }
    try write(repair.book)
    return shown(repair.left)
  }

  /// Replaces the file atomically, so that it never contains half a book.
  private func write(_ book: [UInt8]) throws {
    guard let output, output != "-" else { return try Output.bytes(book) }
    do {
      try Data(book).write(to: URL(fileURLWithPath: output), options: .atomic)
    } catch {
      throw CommandFailure(.ioError, "couldn't write \(output)", because: error)
    }
  }

  private func tell(_ finding: BookFinding, _ path: String) throws {
    switch format {
    // The repaired book is written to standard output, so messages go elsewhere.
    case _ where output == "-": Output.note("left \(finding.code): \(finding.what) (\(finding.file))")
    case .json: try Output.json(CheckLine(book: path, finding: finding))
    case .text:
      let location = finding.file.isEmpty ? path : books.count > 1 ? "\(path)!\(finding.file)" : finding.file
      let line = finding.line > 0 ? ":\(finding.line)" : ""
      try Output.line(
        "\(location)\(line): \(finding.severity.rawValue) \(finding.code): \(finding.what) (\(finding.fix))")
    }
  }
}

/// A finding and the book that contains it.
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
