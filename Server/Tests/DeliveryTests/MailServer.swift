// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A real mail server in its own process, which stops when this value is released.
///
/// Unchecked because of `Process`, which is not used between `init` and `deinit`.
final class MailServer: @unchecked Sendable {
  let port: Int
  /// The certificate of the authority that issued the server's certificate.
  let caFile: String
  private let process = Process()
  private let stdin = Pipe()
  private let folder: TemporaryFolder

  init(
    tls: String = "starttls", login: Bool = true, script: [String] = [], more: [String] = []
  ) throws {
    folder = try TemporaryFolder()
    let stdout = Pipe()
    process.executableURL = try Checkout.python()
    process.arguments =
      [
        Checkout.mailServer.path, "--tls", tls, "--mailbox", folder.path("mailbox"),
        "--log", folder.path("log"),
      ] + (login ? ["--user", "reader", "--password", "p@ss w/ö:rd%"] : [])
      + script.flatMap { ["--script", $0] } + more
    process.standardInput = stdin
    process.standardOutput = stdout
    try process.run()
    let start = try JSONDecoder().decode(Start.self, from: Self.firstLine(of: stdout))
    (port, caFile) = (start.port, start.ca)
  }

  deinit {
    try? stdin.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  static let credentials = "reader:p%40ss%20w%2F%C3%B6%3Ard%25"

  /// The mails that the server accepted, oldest first.
  func messages() throws -> [Data] {
    let box = folder.url.appending(path: "mailbox")
    return try FileManager.default.contentsOfDirectory(atPath: box.path).sorted()
      .filter { $0.hasSuffix(".eml") }.map { try Data(contentsOf: box.appending(path: $0)) }
  }

  func envelope(_ number: Int) throws -> Envelope {
    let file = folder.url.appending(path: "mailbox/000\(number).json")
    return try JSONDecoder().decode(Envelope.self, from: Data(contentsOf: file))
  }

  /// The commands that the server received, without their arguments.
  func commands() throws -> [Command] {
    try String(contentsOfFile: folder.path("log"), encoding: .utf8).split(separator: "\n")
      .map { try JSONDecoder().decode(Command.self, from: Data($0.utf8)) }
  }

  struct Command: Decodable { let command: String, tls: Bool }

  struct Envelope: Decodable {
    let mailFrom: String, rcptTos: [String], helo: String, tls: Bool, authenticated: Bool
  }

  private struct Start: Decodable { let port: Int, ca: String }

  static func firstLine(of pipe: Pipe) throws -> Data {
    var line = Data()
    while let byte = try pipe.fileHandleForReading.read(upToCount: 1), byte != Data([10]) { line += byte }
    return line
  }
}
