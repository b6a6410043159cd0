// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

extension EndToEndTests {
  /// A server whose address is in use leaves no data folder behind, in which other commands would work.
  struct BusyAddressTests {
    private let other: LocalServer
    private let folder: URL
    private let busy: String

    init() throws {
      other = try LocalServer()
      folder = other.folder.appending(path: "new")
      busy = other.address.replacing("http://", with: "")
    }

    private func serve(_ words: [String]) throws -> (code: Int32, errors: String) {
      let result = try other.run(["serve", "--data", folder.path] + words)
      return (result.code, result.errors)
    }

    @Test(
      "a server that can't listen creates no data folder", arguments: ["--listen", "--metrics-listen"])
    func newFolder(_ option: String) throws {
      let free = option == "--listen" ? [] : ["--listen", "127.0.0.1:0"]
      let (code, errors) = try serve(free + [option, busy])
      let message = "another program already listens on \(busy); stop it, or choose another \(option)"
      #expect(code == 69 && errors.contains(message), "\(errors)")
      #expect(!FileManager.default.fileExists(atPath: folder.path))
      let user = try other.run(["user", "add", "a@example.org", "--data", folder.path])
      #expect(user.code == 66, "\(user)")
    }

    @Test("an empty folder stays, and stays empty")
    func emptyFolder() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      #expect(try serve(["--listen", busy]).code == 69)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("a folder with data stays as it is")
    func usedFolder() throws {
      let words = ["--data", folder.path]
      #expect(try other.run(["user", "add", "a@example.org", "--create-data"] + words).code == 0)
      #expect(try serve(["--listen", busy]).code == 69)
      #expect(try other.run(["user", "list"] + words).output.contains("a@example.org"))
    }

    @Test("a database that can't be reached leaves no new folder either")
    func unreachableDatabase() throws {
      let (code, errors) = try serve(["--listen", "127.0.0.1:0", "--database", "postgres://127.0.0.1:1/x"])
      #expect(code == 69, "\(errors)")
      #expect(!FileManager.default.fileExists(atPath: folder.path))
    }
  }
}
