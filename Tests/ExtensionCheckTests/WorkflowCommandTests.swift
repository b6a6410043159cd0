// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ExtensionCheck
import Testing

struct WorkflowCommandTests {
  @Test("a finding is one workflow command with its location, and signs with a meaning are escaped")
  func command() {
    let finding = ExtensionFinding(
      .openURLBySelector, "Share, 1.swift", "", "100 % wrong:\nthat.", fix: "Do this.", line: 7)
    #expect(
      finding.workflowCommand(in: "ios")
        == "::error file=ios/Share%2C 1.swift,line=7,title=openURLBySelector::100 %25 wrong:%0Athat. Do this. "
        + "Docs/ExtensionCheck/code.md#openurlbyselector")
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
