// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

extension EndToEndTests {
  /// Output of commands never controls a terminal, even if it contains text from a page, a server or a file name.
  struct TerminalTests {
    private struct PortLine: Decodable { let port: Int }

    /// The same text as in `hostile_server.py`, without the line end: for arguments and file names.
    private static let rude = "a\u{1B}[31mb\u{9B}2Jc\u{7F}d\u{202E}e"
    private static let page =
      "<title>\(rude)</title><meta property=og:site_name content='\(rude)'><article><h1>\(rude)</h1>"
      + String(repeating: "<p>The ferry left at seven, as \(rude) every morning.</p>", count: 9)

    struct Case: Sendable, CustomTestStringConvertible {
      let words: [String]
      var input = ""
      /// Whether untrusted text is expected in the output.
      var showsText = true
      var testDescription: String { words.joined(separator: " ").debugDescription }
    }

    private static let cases: [Case] = [
      Case(words: ["preview", "-", "--url", "http://news.example/ferry"], input: page),
      Case(words: ["preview", "-", "--url", "http://news.example/ferry", "--json"], input: page),
      Case(words: ["article", "--url", "http://news.example/ferry"], input: page),
      Case(
        words: ["article", "--jsonl"],
        input: #"{"path":"/no/such/b\u009b2Jc\u007f\u202e","url":"http://a.example/"}"#),
      Case(words: ["fetch", "http://127.0.0.1:1/\(rude)"]), Case(words: ["fetch", rude]),
      Case(words: ["preview", rude]), Case(words: ["check", "/no/such/\(rude)"]),
      Case(words: ["judge", rude]),
      Case(words: ["extension", "check", "/no/such/\(rude)"]), Case(words: ["share", "/no/such/\(rude)"]),
      Case(words: ["status", rude]), Case(words: ["status"]),
      Case(words: ["status", "0192f0c1-2345-7abc-8def-0123456789ab"]), Case(words: [rude]),
      Case(words: ["share", "--\(rude)"]),
      Case(words: ["user", "add", rude, "--create-data", "--data", "DIR"]),
      Case(words: ["book", "--saved", rude, "--offline"], input: "{", showsText: false),
      Case(words: ["outbox"], showsText: false),
    ]

    @Test("output holds no control characters and no bidirectional overrides", arguments: cases)
    func output(of command: Case) throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "terminal-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let server = try Self.server()
      let (said, login) = try Self.login(to: server.address, in: folder)
      #expect(said.isEmpty, "login: \(said)")
      #expect(login.contains(#"a\u{1B}[31mb\u{9B}2Jc\u{7F}d\u{202E}e f"#))
      let words = command.words.map { $0 == "DIR" ? folder.path : $0 }
      let (unsafe, text) = try Self.run(words, input: Data(command.input.utf8), in: folder)
      #expect(unsafe.isEmpty, "\(unsafe): \(text.debugDescription)")
      if command.showsText {
        #expect(text.contains(#"b\u{9B}2Jc"#) || text.contains(#"b\u009b2Jc"#) || text.contains("%C2%9B"))
      }
    }

    private static func server() throws -> (program: RunningProgram, address: String) {
      let script = Programs.repository.appending(path: "Tests/support/hostile_server.py")
      let program = try RunningProgram(Programs.python, [script.path])
      let port = try JSONDecoder().decode(PortLine.self, from: Data(program.line().utf8)).port
      return (program, "http://127.0.0.1:\(port)")
    }

    private static func login(to address: String, in folder: URL) throws -> ([String], String) {
      try run(["sign-in", address, "--token", "x"], input: Data(), in: folder)
    }

    /// The terminal control characters in the output and on standard error, and both as text.
    private static func run(
      _ words: [String], input: Data, in folder: URL
    ) throws -> (unsafe: [String], text: String) {
      let files = ["in", "out"].map { folder.appending(path: $0) }
      try input.write(to: files[0])
      try Data().write(to: files[1])
      let process = Process()
      process.executableURL = try Programs.sharepipe
      process.arguments = words
      process.standardInput = try FileHandle(forReadingFrom: files[0])
      let output = try FileHandle(forWritingTo: files[1])
      _ = try output.seekToEnd()
      process.standardOutput = output
      process.standardError = output
      process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin"]
      try process.run()
      process.waitUntilExit()
      let text = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
      return (text.unicodeScalars.filter(isUnsafe).map { String($0.value, radix: 16) }, text)
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
        || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
  }
}
