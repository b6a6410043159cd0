// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

@Suite("Sentences outside of the catalog")
struct SentenceTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  /// The targets whose texts reach users of the server; the others talk to operators or to developers.
  private static let targets = [
    "API", "Books", "Delivery", "Fetching", "Identity", "Intake", "Pipeline", "ServerCore", "ServerHTTP",
    "Texts",
    "Web",
  ]

  /// Files with sentences that no user of pages, mails and books reads; the decision on the catalog gives the reasons.
  private static let exempt: Set = [
    // The settings, the checks and the metrics of the operator.
    "CertificateFiles.swift", "FileProblem.swift", "IdentityProvider.swift", "MailCheckup.swift",
    "MailboxProblem.swift", "MetricHelp.swift", "MailboxServer.swift", "SMTPServer.swift",
    "SenderDomain.swift",
    // Names of products, formats of dates, and the cause of an error in the writer.
    "AppClient.swift", "BookError.swift", "DeviceProfile.swift", "MailMessage+Encoding.swift",
    "WebhookVerdict.swift",
  ]

  /// The literals of a source that look like a sentence, without those of `OAuthFault`, which must be ASCII and English.
  static func sentences(in source: String) -> [String] {
    // The text of a literal ends at its first interpolation, which is enough to recognize a sentence.
    let literals = source.matches(of: /(OAuthFault\([^"]*)?"((?:\\[^(]|[^"\\\n])*)/)
    return literals.filter { $0.1 == nil }.map { String($0.2) }.filter {
      $0.wholeMatch(of: /“?[A-Z][A-Za-z'’]* [A-Za-z“”'’,:-]+ [a-z]{2,}.*/) != nil
    }
  }

  @Test("a sentence is found, and names, keys and SQL are not")
  func recognized() {
    #expect(Self.sentences(in: #"throw X("The book is \(size) too large.")"#).count == 1)
    #expect(
      Self.sentences(in: #"log("taken over by \(worker)"); a("Noto Serif"); b("SELECT id FROM x")"#) == [])
    #expect(
      Self.sentences(in: #"throw OAuthFault(.invalidGrant, "The code has expired. Start again.")"#) == [])
  }

  @Test("every sentence that a user reads is in the catalog", arguments: targets)
  func none(in target: String) throws {
    let folder = Self.sources.appending(path: target)
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let swift = (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
    #expect(!swift.isEmpty)
    for file in swift where !Self.exempt.contains(file.lastPathComponent) {
      let code = try String(contentsOf: file, encoding: .utf8).replacing(/\/\/[^\n]*/, with: "")
      #expect(Self.sentences(in: code) == [], "\(file.lastPathComponent): move it to en.json and de.json")
    }
  }
}
