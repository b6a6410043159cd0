// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation

/// What commands say: data on standard output, words on standard error.
enum Output {
  /// Writes a line of data.
  static func line(_ text: String) {
    write(Data((text + "\n").utf8), to: .standardOutput)
  }

  /// Writes a value as one line of JSON.
  static func json(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    line(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Writes bytes as they are.
  static func bytes(_ bytes: [UInt8]) {
    write(Data(bytes), to: .standardOutput)
  }

  /// Tells a person something.
  static func note(_ text: String) {
    write(Data((text + "\n").utf8), to: .standardError)
  }

  // A reader that went away ends the program by SIGPIPE, as it ends every filter.
  private static func write(_ data: Data, to handle: FileHandle) {
    try? handle.write(contentsOf: data)
  }
}

/// Why a command stops: one line for a person and an exit code of sysexits.
struct CommandFailure: Error {
  enum Reason: Int32 {
    case usage = 64
    case badData = 65
    case unavailable = 69
    case tryAgain = 75
    case notAllowed = 77
  }

  let reason: Reason
  let message: String

  init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }
}

extension ParsableCommand {
  /// Runs a command's work; a failure becomes one line on standard error and the exit code.
  func run(orFail work: () async throws -> Void) async throws {
    do {
      try await work()
    } catch let failure as CommandFailure {
      Output.note("sharepipe: \(failure.message)")
      throw ExitCode(failure.reason.rawValue)
    }
  }
}
