// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Testing

/// What the sources must not do, and that Docs/security-statements.md names only what there is.
struct SecurityRuleTests {
  private let repository = Repository()
  private static let page = "Docs/security-statements.md"

  @Test("the page of statements has all fifty, and every test that it names exists")
  func statements() throws {
    let rows = try repository.lines(Self.page).filter {
      $0.hasPrefix("| ") && $0.dropFirst(2).first?.isNumber == true
    }
    #expect(rows.count == 50)
    var texts: [String: String] = [:]
    for file in try repository.files() where file.contains("Tests/") && file.hasSuffix("Tests.swift") {
      let name = file.split(separator: "/").last?.dropLast(6) ?? ""
      texts[String(name), default: ""] += try repository.text(file)
    }
    for row in rows {
      for named in Self.named(in: row) {
        #expect(try exists(named, texts), "\(named): no such test")
      }
    }
  }

  /// What stands between backticks and is a test.
  private static func named(in row: Substring) -> [Substring] {
    let parts = row.split(separator: "`", omittingEmptySubsequences: false)
    return parts.indices.filter { !$0.isMultiple(of: 2) }.map { parts[$0] }
      .filter { $0.contains("Tests: ") || $0.hasPrefix("System/") }
  }

  private func exists(_ named: Substring, _ texts: [String: String]) throws -> Bool {
    if named.hasPrefix("System/") { return try repository.files().contains("Tests/\(named)") }
    guard let colon = named.firstRange(of: ": ") else { return false }
    return texts[String(named[..<colon.lowerBound])]?.contains("\"\(named[colon.upperBound...])\"") == true
  }

  @Test("only the picture program is started by the server, and without a shell")
  func processes() throws {
    let starters = ["posix_spawn", "execv(", "execve(", "execl(", "popen(", "fork(", " Process()"]
    for (file, text) in try serverFiles() {
      #expect(!text.contains("/bin/sh"), "\(file)")
      if file.contains("/ImageWork/Process/") { continue }
      // A command of the operator, which no server runs: sharepipe restore.
      if file.hasSuffix("/sharepipe/Commands/Operation/PostgreSQLProgram.swift") { continue }
      #expect(!starters.contains(where: text.contains), "\(file) starts a program")
    }
  }

  @Test("no guessable source of randomness is used")
  func randomness() throws {
    let guessable = ["drand48", "srand", "arc4random", " rand()", "random_r(", "LinearCongruential"]
    for (file, text) in try serverFiles() { #expect(!guessable.contains(where: text.contains), "\(file)") }
  }

  @Test("signed tokens are read in OIDC only, never unverified and never with a shared secret")
  func signedTokens() throws {
    let (identity, unsafe) = ("/OIDC/", [".unverified(", "add(hmac:", "addUnsecured", "NoneSigner"])
    var readers = 0
    for (file, text) in try serverFiles() where text.contains("import JWT") {
      readers += 1
      #expect(file.contains(identity), "\(file)")
      #expect(!unsafe.contains(where: text.contains), "\(file)")
    }
    #expect(readers > 0)
  }

  @Test("only Output.swift writes a program's output, and makes the text of others safe for a terminal")
  func output() throws {
    let programs = ["Server/Sources/sharepipe/", "Simulator/phone/"]
    let channels = ["FileHandle.standardOutput", "FileHandle.standardError", " print(", " fputs("]
    for file in try repository.files() where file.hasSuffix(".swift") && !file.hasSuffix("/Output.swift") {
      guard programs.contains(where: file.hasPrefix) else { continue }
      let text = try repository.text(file)
      #expect(!channels.contains(where: text.contains), "\(file) writes without Output.swift")
    }
  }

  private func serverFiles() throws -> [(String, String)] {
    try repository.files().filter { $0.hasPrefix("Server/Sources/") && $0.hasSuffix(".swift") }
      .map { ($0, try repository.text($0)) }
  }
}
