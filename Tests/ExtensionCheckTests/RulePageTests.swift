// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ExtensionCheck
import Foundation
import Testing

struct RulePageTests {
  @Test("every rule has one section, where its findings say it is, with a reason, a fix and examples")
  func sections() {
    #expect(Set(RulePage.all.map(\.code)) == Set(FindingCode.allCases.map(\.rawValue)))
    #expect(RulePage.all.count == FindingCode.allCases.count)
    for page in RulePage.all {
      let code = FindingCode(rawValue: page.code)
      #expect(code?.page.path == "Docs/ExtensionCheck/\(page.file)#\(page.code.lowercased())")
      let severity = code.map { $0.severity.rawValue.capitalized + "." } ?? "?"
      #expect(page.reason.hasPrefix(severity), "\(page.code)")
      #expect(page.reason.split(separator: " ").count > 6 && !page.failing.isEmpty && !page.passing.isEmpty)
      #expect(page.fix.split(separator: " ").count >= 3 && page.fix.hasSuffix("."), "\(page.code)")
    }
  }

  @Test("the failing example of a page has the fault, and the passing one doesn't", arguments: RulePage.all)
  func examples(page: RulePage) throws {
    let bad = try project(page.failing).findings()
    #expect(bad.map(\.code).contains(page.code), "\(bad.map(\.line))")
    let good = try project(page.passing).findings()
    #expect(!good.map(\.code).contains(page.code), "\(good.map(\.line))")
  }

  private func project(_ blocks: [RulePage.Block]) throws -> TestProject {
    var project = TestProject()
    for block in blocks { try apply(block, to: &project) }
    return project
  }

  private func apply(_ block: RulePage.Block, to project: inout TestProject) throws {
    switch block.kind {
    case "rule": project.rule = block.text.isEmpty ? nil : try value(block.text)
    case "attributes": project.attributes = try list(block.text)
    case "extension": project.extensions = try list(block.text)
    case "info": project.info.merge(try list(block.text)) { $1 }
    case "app-info": project.app.merge(try list(block.text)) { $1 }
    case "entitlements": project.rights = try list(block.text)
    case "privacy":
      project.files["ShareExtension/PrivacyInfo.xcprivacy"] = document("<dict>\(block.text)</dict>")
    case "source": project.source += "\n" + block.text
    case "settings": project.settings.merge(settings(block.text)) { $1 }
    case "app-settings": project.appSettings.merge(settings(block.text)) { $1 }
    case "file": project.files[block.rest.joined(separator: " ")] = block.text
    default: Issue.record("\(block.kind) is not a kind of example")
    }
    if block.rest == ["xcode"] { project.hasXcodeProject = true }
  }

  private func settings(_ text: String) -> [String: String] {
    let pairs = text.split(separator: "\n").map { line in
      line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
    }
    return Dictionary(pairs.map { ($0[0], $0[1]) }) { $1 }
  }

  private func list(_ text: String) throws -> [String: Any] {
    try #require(try value("<dict>\(text)</dict>") as? [String: Any])
  }

  private func value(_ text: String) throws -> Any {
    try PropertyListSerialization.propertyList(from: Data(document(text).utf8), format: nil)
  }

  private func document(_ text: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\(text)</plist>"
  }
}
