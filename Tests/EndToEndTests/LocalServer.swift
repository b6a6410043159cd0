// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A server without a mail server, with one account, and a command line that is signed in to it.
final class LocalServer {
  static let user = "reader@example.org"
  let folder: URL
  let address: String
  private let server: RunningProgram

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "local-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let data = folder.appending(path: "data").path
    server = try RunningProgram(Programs.sharepipe, ["serve", "--data", data, "--listen", "127.0.0.1:0"])
    let line = try server.line()
    guard let last = line.split(separator: " ").last, last.hasPrefix("http://") else {
      throw JourneyFailure(description: "the server said: \(line)")
    }
    address = String(last)
    try operate("user", "add", Self.user)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Runs a body while the server responds to nothing.
  func whileSuspended(_ body: () throws -> Void) throws {
    server.suspend()
    defer { server.resume() }
    try body()
  }

  /// Starts a command of the signed-in user, which runs beside the test.
  func start(_ words: String...) throws -> RunningProgram {
    try RunningProgram(Programs.sharepipe, words + ["--home", folder.appending(path: "home").path])
  }

  /// Runs an operator's command; returns its output.
  @discardableResult
  func operate(_ words: String...) throws -> String {
    let result = try run(words + ["--data", folder.appending(path: "data").path])
    guard result.code == 0 else { throw JourneyFailure(description: "\(words): \(result)") }
    return result.output
  }

  /// Signs the command line in with a token of this scope.
  func signIn(scope: String = "account", user: String = LocalServer.user) throws {
    struct Granted: Decodable { let token: String }
    let line = try operate("token", "add", "--user", user, "--name", "t", "--scope", scope)
    let token = try JSONDecoder().decode(Granted.self, from: Data(line.utf8)).token
    let result = try client("sign-in", address, "--token", token)
    guard result.code == 0 else { throw JourneyFailure(description: "\(result)") }
  }

  /// Runs a command of the signed-in user.
  func client(_ words: String...) throws -> (code: Int32, output: String, errors: String) {
    try client(words)
  }

  /// The same with the arguments in an array.
  func client(_ words: [String]) throws -> (code: Int32, output: String, errors: String) {
    try run(words + ["--home", folder.appending(path: "home").path])
  }

  /// Runs any command of the program.
  func run(_ words: [String]) throws -> (code: Int32, output: String, errors: String) {
    let process = Process()
    let errors = folder.appending(path: "errors")
    let output = Pipe()
    try Data().write(to: errors)
    process.executableURL = try Programs.sharepipe
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: data, as: UTF8.self),
      try String(contentsOf: errors, encoding: .utf8)
    )
  }
}
