// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

@testable import Messages

@Suite("The catalog of messages")
struct CatalogTests {
  private static let server = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The sources of the server, or of one of its targets, that end with a suffix, without the generated names.
  private static func sources(_ suffix: String, of target: String = "") throws -> [String] {
    let folder = server.appending(path: "Sources/\(target)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.allObjects as? [URL] ?? [])
      .filter { $0.path.hasSuffix(suffix) && !$0.lastPathComponent.hasPrefix("Message+") }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }

  /// The Swift names and keys that scripts/generate-messages wrote.
  private static func names() throws -> [(name: String, key: String, placeholders: Set<String>)] {
    let folder = server.appending(path: "Sources/Messages")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasPrefix("Message+") }
    let text = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let members = text.components(separatedBy: "  package static ").dropFirst()
    return try members.map { member in
      let name = String(try #require(member.firstMatch(of: /^(?:let|func) (\w+)/)).1)
      let key = String(try #require(member.firstMatch(of: /Message\("([^"]+)"/)).1)
      let signature = member.prefix { $0 != "{" && $0 != "=" }
      let parameters = signature.matches(of: /(\w+): (?:String|Int)/).map { String($0.1) }
      return (name, key, Set(parameters))
    }
  }

  @Test("every text outside of pages has a generated name with exactly its placeholders")
  func generated() throws {
    let names = try Self.names()
    let catalog = Catalog.english
    #expect(Set(names.map(\.key)) == catalog.keys.filter { !$0.hasPrefix("page.") })
    for (name, key, placeholders) in names {
      #expect(catalog[key]?.placeholders == placeholders, "run scripts/generate-messages: \(name)")
    }
  }

  @Test("every text is used by the sources or by a template")
  func used() throws {
    let swift = try Self.sources(".swift").joined()
    let words = Set(swift.matches(of: /\.(\w+)/).map { String($0.1) })
    let templates = try Self.sources(".mustache").reduce(into: Set<String>()) { keys, template in
      keys.formUnion(PageText.keys(in: template))
    }
    for (name, key, _) in try Self.names() {
      #expect(words.contains(name) || templates.contains(key), "\(key) is not used")
    }
    for key in Catalog.english.keys where key.hasPrefix("page.") {
      #expect(templates.contains(key), "\(key) is not used")
    }
  }

  @Test("every key of a template exists, and its elements are defined")
  func templates() throws {
    let templates = try Self.sources(".mustache")
    #expect(templates.count > 10)
    for template in templates {
      let text = try PageText(.english).inserted(into: template)
      #expect(!text.contains("[["))
    }
  }

  @Test("every placeholder of a text that a script fills is on the page")
  func scriptTexts() throws {
    var count = 0
    for template in try Self.sources(".mustache") {
      let page = try PageText(.english).inserted(into: template)
      let uses = template.matches(of: /data-text-[a-z-]+="\[\[([^\]\s]+)\]\]"/)
      let texts = page.matches(of: /data-text-[a-z-]+="([^"]*)"/)
      #expect(uses.count == texts.count)
      for (use, text) in zip(uses, texts) {
        for placeholder in Catalog.english[String(use.1)]?.placeholders ?? [] {
          #expect(text.1.contains("{\(placeholder)}") && !text.1.contains("{{"), "\(use.1)")
          count += 1
        }
      }
    }
    #expect(count > 5)
  }

  // The page of the request inspector is for developers, and English like the help of the command that shows it.
  @Test("templates of the web app contain no text of their own")
  func noTextInTemplates() throws {
    let templates = try Self.sources(".mustache", of: "Web")
    #expect(templates.count > 10)
    for template in templates {
      // Attributes of the layout's root element are no text.
      let content = template.replacing(/\{\{\$root\}\}.*?\{\{\/root\}\}/, with: " ")
        // Neither is code, which is the same in every language.
        .replacing(/(?s)<code[^>]*>.*?<\/code>/, with: " ")
      let markup = content.replacing(/\[\[[^\]]*\]\]|\{\{[^}]*\}\}|<[^>]*>/, with: " ")
      let words = markup.matches(of: /[A-Za-z]{3,}/).map { String($0.0) }
      #expect(Set(words).isSubset(of: ["Sharepipe", "TLS", "STARTTLS", "name"]), "\(words)")
    }
  }
}
