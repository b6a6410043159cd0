// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

extension EndToEndTests {
  /// Guarantees for scripts: exit codes, one line on standard error, only data on standard output.
  struct CommandLineTests {
    struct Case: Sendable, CustomTestStringConvertible {
      let words: String
      let code: Int32
      var input = ""
      var testDescription: String { "\(words) → \(code)" }
    }

    private static let wrongUses: [Case] = [
      Case(words: "frobnicate", code: 64), Case(words: "serve --listen nonsense --data DIR", code: 64),
      Case(words: "serve --max-body 12Q --data DIR", code: 64),
      Case(words: "serve --smtp http://x --data DIR", code: 64),
      Case(words: "serve --mail-from nobody --data DIR", code: 64),
      Case(words: "serve --allow-host a/b --data DIR", code: 64),
      Case(words: "serve --database postgres://localhost:1/x --data data", code: 69),
      Case(words: "serve --database mysql://x --data DIR", code: 64),
      Case(words: "user add not-an-address --create-data --data DIR", code: 65),
      Case(words: "user add a@example.org --data DIR", code: 66),
      Case(words: "user list --data DIR", code: 66),
      Case(words: "destination list --user a@example.org --data DIR", code: 66),
      Case(words: "user list", code: 66),
      Case(words: "deliver --to me@kindle.com --data DIR", code: 66, input: "PK"),
      Case(words: "serve --data /proc/none/var", code: 69),
      Case(words: "user list --config /no/such/file", code: 66),
      Case(words: "token add --user nobody@example.org --name n --scope share:create --data DIR", code: 66),
      Case(words: "extension check DIR", code: 66), Case(words: "extension check /no/such/folder", code: 66),
      Case(words: "fetch notaurl", code: 64), Case(words: "fetch http://127.0.0.1:1/", code: 69),
      Case(words: "fetch http://10.0.0.1/", code: 69), Case(words: "article", code: 65),
      Case(words: "preview notaurl", code: 64), Case(words: "preview http://127.0.0.1:1/", code: 69),
      Case(words: "preview http://a.example/ --url http://b.example/", code: 64),
      Case(words: "preview -", code: 65), Case(words: "preview - --json", code: 65, input: "{broken"),
      Case(words: "article", code: 65, input: "{broken"), Case(words: "book --offline", code: 65),
      Case(words: "book --offline", code: 65, input: #"{"html":"","text":""}"#),
      Case(words: "book --offline", code: 65, input: #"{"html":"<p>not closed","text":"x"}"#),
      Case(
        words: "book --offline", code: 65,
        input: #"{"html":"<p>x</p>","text":"x","wall":{"kind":"signIn","confidence":1,"reasons":[]}}"#),
      Case(words: "deliver --to me@elsewhere.example --mail-folder DIR", code: 77, input: "PK"),
      Case(words: "deliver --to me@kindle.com --mail-folder DIR", code: 65, input: "no book"),
      Case(words: "share /no/such/file --home DIR", code: 66),
      Case(words: "share /no/such/file /nor/this --home DIR", code: 66),
      Case(words: "share a b --title t --home DIR", code: 64),
      Case(words: "share --timeout 5s --home DIR", code: 64),
      Case(words: "share --cookies /no/such/file http://a.example/ --home DIR", code: 66),
      Case(words: "completions tcsh", code: 64), Case(words: "share - --home DIR", code: 65),
      Case(words: "share - --home DIR", code: 77, input: "signed out"),
      Case(words: "status --home DIR", code: 77), Case(words: "outbox send --home DIR", code: 77),
      Case(words: "login --server http://127.0.0.1:1 --token x --home DIR", code: 69),
      Case(words: "login --server nowhere --token x --home DIR", code: 64),
      Case(words: "sign-in http://127.0.0.1:1 --token x --home DIR", code: 69),
      Case(words: "sign-in nowhere --token x --home DIR", code: 64),
    ]

    @Test("a failure has its exit code and a reason on standard error", arguments: wrongUses)
    func failures(_ failure: Case) throws {
      let folder = try Self.folder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let words = failure.words.split(separator: " ").map { $0 == "DIR" ? folder.path : String($0) }
      let result = try Self.run(words, input: Data(failure.input.utf8), in: folder)
      #expect(result.code == failure.code)
      #expect(!result.errors.isEmpty)
      // A share that is saved while signed out is data, too; every other failure writes none.
      if failure.code != 77 || !failure.words.hasPrefix("share") { #expect(result.output.isEmpty) }
    }

    @Test(
      "a mistyped command or option gets a suggestion, if one is similar",
      arguments: [
        ("shar", "Unknown command 'shar'. Did you mean 'share'?"),
        ("shar --wait http://a.example/", "Unknown command 'shar'. Did you mean 'share'?"),
        ("dest list", "Unknown command 'dest'. Did you mean 'destination'?"),
        ("signin http://a.example/", "Unknown command 'signin'. Did you mean 'sign-in'?"),
        ("user lits", "Unknown command 'lits'. Did you mean 'list'?"),
        ("outbox sned", "Unknown command 'sned'. Did you mean 'send'?"),
        ("help shar", "Unknown command 'shar'. Did you mean 'share'?"),
        ("hlep", "Unknown command 'hlep'. Did you mean 'help'?"),
        ("frobnicate", "Unknown command 'frobnicate'\n"),
        ("share --wiat http://a.example/", "Unknown option '--wiat'. Did you mean '--wait'?"),
      ])
    func suggestions(words: String, message: String) throws {
      let folder = try Self.folder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let result = try Self.run(words.split(separator: " ").map(String.init), input: Data(), in: folder)
      #expect(result.code == 64 && result.output.isEmpty)
      #expect(result.errors.contains("Error: " + message), "\(result.errors)")
      #expect(result.errors.contains("--help"))
    }

    @Test(
      "the outbox is in the folder that XDG names, or where an earlier version made one",
      arguments: [
        ([:], "", ".local/state/sharepipe"), (["XDG_STATE_HOME": "DIR/state"], "", "state/sharepipe"),
        (["XDG_STATE_HOME": "relative"], "", ".local/state/sharepipe"),
        (["XDG_STATE_HOME": "DIR/state"], ".config/sharepipe/outbox", ".config/sharepipe"),
        (["XDG_CONFIG_HOME": "DIR/c"], "c/sharepipe/outbox", "c/sharepipe"),
        (["SHAREPIPE_HOME": "DIR/own"], ".config/sharepipe/outbox", "own"),
      ] as [([String: String], String, String)])
    func outboxFolder(environment: [String: String], existing: String, wanted: String) throws {
      let folder = try Self.folder()
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.createDirectory(
        at: folder.appending(path: existing), withIntermediateDirectories: true)
      let variables = environment.mapValues { $0.replacing("DIR", with: folder.path) }
      let result = try Self.run(["share", "-"], input: Data("x".utf8), in: folder, variables)
      #expect(result.code == 77)
      let waiting = folder.appending(path: wanted + "/outbox/needsSignIn").path
      #expect(try FileManager.default.contentsOfDirectory(atPath: waiting).count == 1)
    }

    @Test("an operator's command creates no data without --create-data")
    func dataFolder() throws {
      let folder = try Self.folder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let share = ["XDG_DATA_HOME": folder.appending(path: "share").path]
      let list = try Self.run(["user", "list"], input: Data(), in: folder, share)
      #expect(list.code == 66 && list.errors.contains("share/sharepipe") && list.errors.contains("--data"))
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "share").path))
      let add = ["user", "add", "a@example.org", "--create-data"]
      #expect(try Self.run(add, input: Data(), in: folder, share).code == 0)
      #expect(try Self.run(["user", "list"], input: Data(), in: folder, share).code == 0)
    }

    @Test("an operator's command finds the folder of make run", arguments: ["var/server", "var"])
    func folderOfMakeRun(used: String) throws {
      let folder = try Self.folder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let share = ["XDG_DATA_HOME": folder.appending(path: "share").path]
      let add = ["user", "add", "a@example.org", "--create-data", "--data", used]
      #expect(try Self.run(add, input: Data(), in: folder, share).code == 0)
      try FileManager.default.createDirectory(
        at: folder.appending(path: "var/results"), withIntermediateDirectories: true)
      let list = try Self.run(["user", "list"], input: Data(), in: folder, share)
      #expect(list.code == 0 && String(decoding: list.output, as: UTF8.self).contains("a@example.org"))
    }

    @Test("completions are printed for each shell", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) throws {
      let folder = try Self.folder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let result = try Self.run(["completions", shell], input: Data(), in: folder)
      #expect(result.code == 0 && String(decoding: result.output, as: UTF8.self).contains("destination"))
    }

    @Test("a text is made into a book and delivered to the mail folder")
    func filters() throws {
      let folder = try Self.folder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let paragraph =
        "<p>The ferry left at seven, as it had done every morning for forty years, and nobody looked up.</p>"
      let page =
        "<title>The early ferry</title><article><h1>The early ferry</h1>"
        + String(repeating: paragraph, count: 8) + "</article>"
      let article = try Self.run(
        ["article", "--url", "http://news.example/ferry"], input: Data(page.utf8), in: folder)
      #expect(article.code == 0)
      let book = try Self.run(["book", "--offline"], input: article.output, in: folder)
      #expect(book.code == 0)
      #expect(book.output.starts(with: Data("PK".utf8)))
      let again = try Self.run(["book", "--offline"], input: article.output, in: folder)
      #expect(again.output == book.output)
      let mail = try Self.run(
        ["deliver", "--to", "me@kindle.com", "--mail-folder", folder.appending(path: "mail").path],
        input: book.output, in: folder)
      #expect(mail.code == 0)
      let mails = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "mail").path)
      #expect(mails.filter { $0.hasSuffix(".eml") }.count == 1)
    }

    @Test("the preview of a page on standard input is shown as text or JSON, and a wall has none")
    func preview() throws {
      let folder = try Self.folder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let page =
        "<title>Ferry\u{1B}[2J</title><meta property=og:image content=/f.png><article>"
        + String(repeating: "<p>The ferry left at seven, as it had done every morning.</p>", count: 9)
      let options = ["preview", "-", "--url", "http://news.example/ferry"]
      let text = try Self.run(options, input: Data(page.utf8), in: folder)
      #expect(text.code == 0)
      let lines = String(decoding: text.output, as: UTF8.self).split(separator: "\n")
      #expect(lines.first == "Ferry [2J" && lines.contains { $0.hasSuffix("http://news.example/f.png") })
      let json = try Self.run(options + ["--json", "--title", "Mine"], input: Data(page.utf8), in: folder)
      let card = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
      #expect(card?["title"] as? String == "Mine" && card?["image"] as? String == "http://news.example/f.png")
      let wall = "<title>Sign in</title><h1>Sign in</h1><form><input type=email><input type=password></form>"
      let signIn = try Self.run(options, input: Data(wall.utf8), in: folder)
      #expect(signIn.code == 0)
      #expect(String(decoding: signIn.output, as: UTF8.self).hasPrefix("news.example/ferry\n"))
    }

    @Test("each line of a batch has a result, and an invalid line does not end it")
    func batch() throws {
      let folder = try Self.folder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let page = folder.appending(path: "page.html")
      try Data(
        ("<title>T</title><article>"
          + String(repeating: "<p>Words to read, many of them, in a row.</p>", count: 20)
          + "</article>").utf8
      ).write(to: page)
      let lines = [
        #"{"path":"/no/such","url":"http://a.example/"}"#, "nonsense",
        #"{"path":"\#(page.path)","url":"http://a.example/"}"#,
      ].joined(separator: "\n")
      let result = try Self.run(["article", "--jsonl"], input: Data(lines.utf8), in: folder)
      #expect(result.code == 0)
      let results = String(decoding: result.output, as: UTF8.self).split(separator: "\n")
      #expect(results.count == 3)
      #expect(results.map { $0.contains("\"error\"") } == [true, true, false])
      #expect(results.last?.contains("Words to read") == true)
    }

    private static func folder() throws -> URL {
      let folder = FileManager.default.temporaryDirectory.appending(path: "cli-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return folder
    }

    private static func run(
      _ words: [String], input: Data, in folder: URL, _ variables: [String: String] = [:]
    ) throws -> (code: Int32, output: Data, errors: String) {
      let files = ["in", "out", "err"].map { folder.appending(path: $0) }
      try input.write(to: files[0])
      for file in files.dropFirst() { try Data().write(to: file) }
      let process = Process()
      process.executableURL = try Programs.sharepipe
      process.arguments = words
      process.standardInput = try FileHandle(forReadingFrom: files[0])
      process.standardOutput = try FileHandle(forWritingTo: files[1])
      process.standardError = try FileHandle(forWritingTo: files[2])
      process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin"].merging(variables) { $1 }
      process.currentDirectoryURL = folder
      try process.run()
      process.waitUntilExit()
      return (
        process.terminationStatus, try Data(contentsOf: files[1]),
        try String(contentsOf: files[2], encoding: .utf8)
      )
    }
  }
}
