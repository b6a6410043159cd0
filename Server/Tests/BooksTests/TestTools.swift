// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

struct MissingTool: Error, CustomStringConvertible {
  let description: String
}

/// The external programs that check the books.
enum Tools {
  private static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func python() throws -> URL {
    try found("SHAREPIPE_PYTHON", at: [root.appending(path: ".build/python/bin/python3").path])
  }

  /// Returns the path of epubcheck's jar, as Debian's package installs it.
  static func epubcheck() throws -> String {
    try found("SHAREPIPE_EPUBCHECK", at: ["/usr/share/java/epubcheck.jar"]).path
  }

  static func java() throws -> URL {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
    return try found("SHAREPIPE_JAVA", at: path.split(separator: ":").map { "\($0)/java" })
  }

  private static func found(_ variable: String, at paths: [String]) throws -> URL {
    let candidates = ProcessInfo.processInfo.environment[variable].map { [$0] } ?? paths
    guard let path = candidates.first(where: FileManager.default.fileExists) else {
      throw MissingTool(
        description:
          "\(candidates.joined(separator: " or ")) is not there: run scripts/setup, or set \(variable)")
    }
    return URL(filePath: path)
  }
}

/// Runs a program until it exits, and returns its standard output and errors whatever its exit code.
func output(of program: URL, _ arguments: [String], input: Data = Data()) throws -> Data {
  let process = Process()
  let (stdin, stdout) = (Pipe(), Pipe())
  process.executableURL = program
  process.arguments = arguments
  process.standardInput = stdin
  process.standardOutput = stdout
  process.standardError = stdout
  try process.run()
  try stdin.fileHandleForWriting.write(contentsOf: input)
  try stdin.fileHandleForWriting.close()
  let data = try stdout.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return data
}
