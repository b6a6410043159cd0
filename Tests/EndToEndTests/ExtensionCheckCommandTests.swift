// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

extension EndToEndTests {
  /// `sharepipe extension check` as a workflow calls it: exit codes and formats.
  final class ExtensionCheckCommandTests {
    private let folder: URL
    private static let settings = "Configuration/ShareExtension.xcconfig"

    /// A copy of an example, in which nothing is wrong.
    init() throws {
      folder = FileManager.default.temporaryDirectory.appending(path: "check-" + UUID().uuidString)
      try FileManager.default.copyItem(
        at: Programs.repository.appending(path: "Examples/Smallest"), to: folder)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func append(_ line: String, to name: String) throws {
      let file = folder.appending(path: name)
      let text = try String(contentsOf: file, encoding: .utf8)
      try Data((text + line + "\n").utf8).write(to: file)
    }

    private func check(_ options: String...) throws -> (code: Int32, lines: [Substring]) {
      let words = ["extension", "check", folder.path] + options
      let done = try RunningProgram.run(try Programs.sharepipe, words, takesErrors: false)
      return (done.code, done.output.split(separator: "\n"))
    }

    @Test("without findings the exit code is 0 and standard output is empty, also with --strict")
    func clean() throws {
      for options in [[], ["--strict"]] {
        let done = try options.isEmpty ? check() : check("--strict")
        #expect(done.code == 0 && done.lines.isEmpty, "\(done)")
      }
    }

    @Test("a warning ends with 0, and with --strict with 65")
    func warning() throws {
      try append("APPLICATION_EXTENSION_API_ONLY = NO", to: Self.settings)
      let done = try check()
      #expect(done.code == 0 && done.lines.allSatisfy { $0.contains(": warning: ") }, "\(done)")
      #expect(!done.lines.isEmpty)
      #expect(try check("--strict").code == 65)
    }

    @Test("an error ends with 65 in every format, and each format has one line for each finding")
    func error() throws {
      try FileManager.default.removeItem(at: folder.appending(path: "App/Assets.xcassets"))
      let text = try check()
      let json = try check("--format", "json")
      let github = try check("--format", "github")
      #expect(text.code == 65 && json.code == 65 && github.code == 65)
      #expect(!text.lines.isEmpty)
      #expect(json.lines.count == text.lines.count && github.lines.count == text.lines.count)
      for line in json.lines {
        let fields = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(fields?["code"] is String && fields?["severity"] as? String == "error")
      }
      #expect(github.lines.allSatisfy { $0.hasPrefix("::error file=") })
    }

    @Test("a missing file, and a folder without an app, end with 66")
    func nothing() throws {
      let none = ["extension", "check", folder.path + "/none"]
      #expect(try RunningProgram.run(try Programs.sharepipe, none).code == 66)
      let empty = folder.appending(path: "empty")
      try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
      #expect(try RunningProgram.run(try Programs.sharepipe, ["extension", "check", empty.path]).code == 66)
    }
  }
}
