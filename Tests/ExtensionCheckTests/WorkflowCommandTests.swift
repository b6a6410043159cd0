// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ExtensionCheck
import Foundation
import Testing

struct WorkflowCommandTests {
  @Test("a finding is one workflow command with its location, and signs with a meaning are escaped")
  func command() {
    let finding = ExtensionFinding(
      .openURLBySelector, "Share, 1.swift", "", "100 % wrong:\nthat.", fix: "Do this.", line: 7)
    #expect(
      finding.workflowCommand(in: "ios")
        == "::error file=ios/Share%2C 1.swift,line=7,title=openURLBySelector::100 %25 wrong:%0Athat. Do this. "
        + FindingCode.openURLBySelector.page.reference)
  }

  @Test(
    "a finding links to its page by the public address, and without one says in which repository the page is")
  func page() {
    let path = "Docs/ExtensionCheck/code.md#openurlbyselector"
    let page = FindingPage(path, base: "https://example.org/sharepipe/blob/main/")
    #expect(page.address == "https://example.org/sharepipe/blob/main/" + path)
    #expect(page.reference == "See https://example.org/sharepipe/blob/main/" + path)
    #expect(FindingPage(path, base: nil).address == path)
    #expect(FindingPage(path, base: nil).reference == "See \(path) in Sharepipe's repository.")
    #expect(FindingPage.publicAddress.map { $0.hasPrefix("https://") && $0.hasSuffix("/") } != false)
  }

  @Test("the JSON of a finding has the names that the documentation lists")
  func json() throws {
    let finding = ExtensionFinding(.openURLBySelector, "A.swift", "", "Because.", fix: "Do this.", line: 7)
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(finding)) as? [String: Any]
    let names = ["code", "severity", "file", "line", "keyPath", "reason", "fix", "page"]
    #expect(Set(try #require(object).keys) == Set(names))
    let readme = try String(contentsOf: RulePage.folder.appendingPathComponent("README.md"), encoding: .utf8)
    for name in names { #expect(readme.contains("`\(name)`"), "\(name)") }
  }

  @Test("warnings and notes have their own commands, and a fault without a line is shown at the first")
  func severities() {
    let warning = ExtensionFinding(.strictVersion, "Info.plist", "NSExtension", "Because.", fix: "Do this.")
    #expect(
      warning.workflowCommand(in: "").hasPrefix(
        "::warning file=Info.plist,line=1,title=strictVersion::NSExtension: "))
    let note = ExtensionFinding(.ruleNotChecked, "Info.plist", "", "Because.", fix: "Do this.")
    #expect(note.workflowCommand(in: ".").hasPrefix("::notice "))
    #expect(!warning.workflowCommand(in: "").contains("\n"))
  }

  @Test("errors come before warnings, and warnings before notes")
  func order() {
    #expect(ExtensionFinding.Severity.allCases.shuffled().sorted() == [.error, .warning, .note])
  }
}
