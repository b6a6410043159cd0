// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ExtensionCheck
import Foundation
import Testing

struct ExtensionCheckTests {
  private static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent()

  @Test(
    "a sound project has no finding, whichever form its property lists have, with and without an Xcode project",
    arguments: [true, false], [true, false])
  func sound(isBinary: Bool, hasXcodeProject: Bool) throws {
    var project = TestProject()
    if isBinary { project.format = .binary }
    project.hasXcodeProject = hasXcodeProject
    #expect(try project.findings() == [])
  }

  @Test(
    "our own app and the examples have no finding",
    arguments: ["Apps/iOS", "Examples/Smallest", "Examples/OwnServer", "Examples/ShareAlike"])
  func own(path: String) throws {
    let repository = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
    let findings = try ExtensionCheck.findings(below: repository.appendingPathComponent(path))
    #expect(findings.map(\.line) == [])
  }

  @Test("one fault is one finding with its location, its reason and its fix", arguments: SpoiledProject.all)
  func spoiled(fault: SpoiledProject) throws {
    var project = TestProject()
    fault.spoil(&project)
    let findings = try project.findings()
    #expect(findings.map(\.code) == [fault.code], "\(findings.map(\.line))")
    #expect(findings.first?.keyPath == fault.keyPath)
    #expect(findings.first.map { $0.reason.isEmpty || $0.fix.isEmpty || $0.file.isEmpty } == false)
    #expect(findings.first?.line.contains("\n") == false)
  }

  @Test(
    "an app for iPhone alone, in full screen, or with a generated list needs no list of orientations for iPad"
  )
  func orientations() throws {
    let all = "UIInterfaceOrientationPortrait UIInterfaceOrientationPortraitUpsideDown "
    let exempt: [[String: String]] = [
      ["TARGETED_DEVICE_FAMILY": "1"],
      ["GENERATE_INFOPLIST_FILE": "YES", "INFOPLIST_KEY_UIRequiresFullScreen": "YES"],
      [
        "GENERATE_INFOPLIST_FILE": "YES",
        "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad": all
          + "UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight",
      ],
    ]
    for settings in exempt {
      var project = TestProject()
      project.app["UISupportedInterfaceOrientations~ipad"] = nil
      project.appSettings.merge(settings) { $1 }
      #expect(try project.findings().map(\.line) == [], "\(settings)")
    }
  }

  @Test("every fault that is looked for has a project that has it")
  func completeness() {
    let covered = Set(SpoiledProject.all.map(\.code))
    #expect(Set(FindingCode.allCases.map(\.rawValue)).subtracting(covered) == [])
  }

  @Test("article 3's sample, spelled as it is printed, has the faults that its readers met")
  func article() throws {
    let sample = Self.folder.appendingPathComponent("Fixtures/article-3")
    let codes = try ExtensionCheck.findings(below: sample).map(\.code)
    #expect(codes == ["misspelledKey", "unknownRuleKey"])
  }

  @Test("with the rule's name fixed, the key that does not exist is next, with the one that was meant")
  func articleFixed() throws {
    var project = TestProject()
    project.attributes = [:]
    project.rule =
      [
        "NSExtensionActivationSupportsImageWithMaxCount": 1,
        "NSExtensionActivationSupportsVideoWithMaxCount": 0,
      ] as [String: Any]
    let finding = try #require(project.findings().first { $0.code == "unknownRuleKey" })
    #expect(finding.fix == "Did you mean NSExtensionActivationSupportsMovieWithMaxCount?")
  }

  @Test("a folder without an extension, a file and a folder that is missing are nothing to check")
  func nothing() throws {
    let source = URL(fileURLWithPath: #filePath)
    for path in [
      source, source.appendingPathComponent("none"), Self.folder.appendingPathComponent("Fixtures/none"),
    ] {
      #expect(throws: NothingToCheck.self) { try ExtensionCheck.findings(below: path) }
    }
    let app = Self.folder.appendingPathComponent("Fixtures/article-3/ShareAlike")
    #expect(throws: NothingToCheck.self) { try ExtensionCheck.findings(below: app) }
  }

  @Test("without a project, sources in the folder around the one of the Info.plist belong to the extension")
  func sourcesAround() throws {
    var project = TestProject()
    project.files = [
      "Share/Resources/Info.plist": """
      <plist version="1.0"><dict><key>NSExtension</key><dict>
      <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
      <key>NSExtensionPrincipalClass</key><string>Share</string>
      </dict></dict></plist>
      """,
      "Share/Sources/Share.swift": "@objc(Share) final class Share: SLComposeServiceViewController {}",
      "ShareExtension/GetPage.js": "",
    ]
    #expect(Set(try project.findings().map(\.code)) == ["ruleMissing", "systemComposeSheet"])
  }
}
