// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

struct MissingTool: Error, CustomStringConvertible {
  let description: String
}

/// The paths of this checkout.
enum Checkout {
  static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let mailServer = root.appending(path: "Tests/support/smtp_server.py")

  /// The Python interpreter with aiosmtpd and trustme; `scripts/setup` creates it.
  static func python() throws -> URL {
    let path =
      ProcessInfo.processInfo.environment["SHAREPIPE_PYTHON"]
      ?? root.appending(path: ".build/python/bin/python3").path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw MissingTool(description: "No Python at \(path): run scripts/setup, or set SHAREPIPE_PYTHON")
    }
    return URL(filePath: path)
  }
}

/// A folder for one test, deleted after it.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "sharepipe-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }
}

/// Runs a program to its end; returns its standard output.
func output(of program: URL, _ arguments: [String], input: Data = Data()) throws -> Data {
  let process = Process()
  let (stdin, stdout) = (Pipe(), Pipe())
  process.executableURL = program
  process.arguments = arguments
  process.standardInput = stdin
  process.standardOutput = stdout
  try process.run()
  try stdin.fileHandleForWriting.write(contentsOf: input)
  try stdin.fileHandleForWriting.close()
  let data = try stdout.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    throw MissingTool(description: "\(program.path) failed with \(process.terminationStatus)")
  }
  return data
}
