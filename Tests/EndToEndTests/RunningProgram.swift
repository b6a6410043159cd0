// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A program that runs beside the test and ends with it.
final class RunningProgram {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var rest = Data()

  init(_ program: URL, _ arguments: [String]) throws {
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit {
    try? input.fileHandleForWriting.close()
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
  }

  /// Returns the next line of standard output.
  func line() throws -> String {
    while true {
      if let end = rest.firstIndex(of: 0x0A) {
        defer { rest = Data(rest[(end + 1)...]) }
        return String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
      }
      let chunk = output.fileHandleForReading.availableData
      guard !chunk.isEmpty else { throw JourneyFailure(description: "a program ended early") }
      rest.append(chunk)
    }
  }

  /// Ends the process at once, like a power failure.
  func kill() {
    _ = Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Stops the process until it is resumed, so that it responds to nothing.
  func suspend() { _ = Glibc.kill(process.processIdentifier, SIGSTOP) }

  func resume() { _ = Glibc.kill(process.processIdentifier, SIGCONT) }

  /// Runs a program to its end.
  ///
  /// - Parameter takesErrors: whether the output includes what the program writes to standard error.
  static func run(
    _ program: URL, _ arguments: [String], takesErrors: Bool = true
  ) throws -> (code: Int32, output: String) {
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = takesErrors ? output : FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
