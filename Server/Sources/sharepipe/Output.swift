// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import ShareKit

/// Writes data to standard output and messages to standard error.
enum Output {
  /// Writes one line of text, safe for a terminal; throws when it can't be written.
  static func line(_ text: String) throws {
    try write(Data((TerminalText.line(text) + "\n").utf8))
  }

  /// Writes a line from the program itself, which may have colors.
  static func drawing(_ line: String) throws {
    try write(Data((line + "\n").utf8))
  }

  /// Writes a value as one line of JSON.
  static func json(_ value: some Encodable) throws {
    try write(try jsonLine(value))
  }

  /// Writes a value as one line of JSON to standard error, safe for a terminal.
  ///
  /// A line that can't be written is lost.
  static func record(_ value: some Encodable) {
    guard let line = try? jsonLine(value) else { return }
    try? FileHandle.standardError.write(contentsOf: line)
  }

  private static func jsonLine(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return TerminalText.json(try encoder.encode(value)) + Data("\n".utf8)
  }

  /// Writes bytes as they are.
  static func bytes(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return }
      try write(
        Data(bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: buffer.count, deallocator: .none))
    }
  }

  /// Writes one human-readable line to standard error, safe for a terminal.
  static func note(_ text: String) {
    complain(TerminalText.line(text))
  }

  /// Replaces the current line of the terminal on standard error, until another line is written.
  static func progress(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(("\r\u{1B}[K" + TerminalText.line(text)).utf8))
  }

  /// Removes the line that ``progress(_:)`` wrote.
  static func endProgress() {
    try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K".utf8))
  }

  /// Writes several human-readable lines to standard error, safe for a terminal.
  static func notes(_ text: String) {
    complain(TerminalText.lines(text))
  }

  private static func complain(_ text: String) {
    // There is no other channel to report a failure on.
    try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
  }

  private static func write(_ data: Data) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: data)
    } catch {
      throw CommandFailure(.ioError, "couldn't write to standard output")
    }
  }
}

extension ParsableCommand {
  /// Runs a command; a failure becomes one line on standard error and the exit code.
  func run(orFail work: () async throws -> Void) async throws {
    do {
      try await work()
    } catch let failure as CommandFailure {
      Output.note("sharepipe: \(failure.message)")
      throw ExitCode(failure.reason.rawValue)
    } catch  where Self.exitCode(for: error) == .failure {
      // An error of the system, such as a full disk. ArgumentParser would report it as code 1.
      Output.note("sharepipe: \(ErrorText.text(of: error))")
      throw ExitCode(CommandFailure.Reason.ioError.rawValue)
    }
  }
}
