// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Pipeline
import Testing

@Suite("The box for secrets")
struct SecretBoxTests {
  private func inFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "box-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder.appending(path: "secret.key"))
  }

  @Test("returns what was encrypted, with different bytes each time", arguments: ["", "p", "pässwörd 🔑 \0"])
  func roundTrip(text: String) async throws {
    try await inFolder { file in
      let (first, second) = (
        try SecretBox(file: file).seal(text, for: "a"), try SecretBox(file: file).seal(text, for: "a")
      )
      #expect(first != second)
      for sealed in [first, second] { #expect(try SecretBox(file: file).open(sealed, for: "a") == text) }
    }
  }

  @Test("decrypts nothing for another purpose, and nothing with a changed byte")
  func tampered() async throws {
    try await inFolder { file in
      let box = SecretBox(file: file)
      let sealed = try box.seal("word", for: "account a")
      #expect(throws: SecretBox.Trouble.unreadable) { try box.open(sealed, for: "account b") }
      let parts = sealed.split(separator: ".").map(String.init)
      let bytes = try #require(Data(base64Encoded: parts[1]))
      for index in bytes.indices {
        var changed = bytes
        changed[index] ^= 1
        #expect(throws: SecretBox.Trouble.unreadable) {
          try box.open(parts[0] + "." + changed.base64EncodedString(), for: "account a")
        }
      }
    }
  }

  @Test("tells a text of another key from a damaged one, and reads texts without an identifier")
  func identifiers() async throws {
    try await inFolder { file in
      let sealed = try SecretBox(file: file).seal("word", for: "a")
      let text = try #require(sealed.split(separator: ".").last.map(String.init))
      #expect(try SecretBox(file: file).open(text, for: "a") == "word")
      try FileManager.default.removeItem(at: file)
      let other = SecretBox(file: file)
      #expect(try other.identifier(creates: true) != sealed.split(separator: ".")[0])
      #expect(throws: SecretBox.Trouble.otherKey) { try other.open(sealed, for: "a") }
    }
  }

  @Test("derives the same key wherever the file is, and another one for each purpose")
  func derivedKeys() async throws {
    try await inFolder { file in
      #expect(throws: SecretBox.Trouble.keyMissing) { try SecretBox(file: file).identifier(creates: false) }
      let identifier = try SecretBox(file: file).identifier(creates: true)
      let copy = file.appendingPathExtension("copy")
      try FileManager.default.copyItem(at: file, to: copy)
      #expect(try SecretBox(file: copy).identifier(creates: false) == identifier)
      #expect(try SecretBox(file: copy).derivedKey(for: "a") == SecretBox(file: file).derivedKey(for: "a"))
      #expect(try SecretBox(file: copy).derivedKey(for: "a") != SecretBox(file: copy).derivedKey(for: "b"))
    }
  }

  @Test("has a key of 32 bytes that only its owner can read")
  func keyFile() async throws {
    try await inFolder { file in
      _ = try SecretBox(file: file).seal("word", for: "a")
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
      #expect((attributes[.size] as? NSNumber)?.intValue == 32)
      let names = try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
      #expect(names == ["secret.key"])
    }
  }

  @Test("reports a missing or truncated key, and does not replace it")
  func lostKey() async throws {
    try await inFolder { file in
      let box = SecretBox(file: file)
      let sealed = try box.seal("word", for: "a")
      try Data([1, 2, 3]).write(to: file)
      #expect(throws: SecretBox.Trouble.keyMalformed) { try box.open(sealed, for: "a") }
      #expect(throws: SecretBox.Trouble.keyMalformed) { try box.seal("word", for: "a") }
      try FileManager.default.removeItem(at: file)
      #expect(throws: SecretBox.Trouble.keyMissing) { try box.open(sealed, for: "a") }
      #expect(!FileManager.default.fileExists(atPath: file.path))
    }
  }

  @Test("distinguishes a key that can't be read from a missing one")
  func unreadableKey() async throws {
    try await inFolder { file in
      // Even root can't read a link to itself.
      try FileManager.default.createSymbolicLink(at: file, withDestinationURL: file)
      #expect(throws: SecretBox.Trouble.keyUnreadable) {
        try SecretBox(file: file).identifier(creates: false)
      }
      #expect(throws: SecretBox.Trouble.keyUnreadable) { try SecretBox(file: file).seal("word", for: "a") }
    }
  }

  @Test("a folder, which container engines make if the file to mount is missing, isn't a key")
  func folder() async throws {
    try await inFolder { file in
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
      #expect(throws: SecretBox.Trouble.keyMalformed) {
        try SecretBox(file: file).identifier(creates: false)
      }
    }
  }

  @Test("has one key, however many processes start at once")
  func manyAtOnce() async throws {
    try await inFolder { file in
      let sealed = try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<8 { group.addTask { try SecretBox(file: file).seal("word", for: "a") } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      for text in sealed { #expect(try SecretBox(file: file).open(text, for: "a") == "word") }
    }
  }
}
