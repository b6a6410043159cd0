// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules
import ExtensionCheck
import Foundation
import Testing

struct XcodeProjectTests {
  private func sound() -> TestProject {
    var project = TestProject()
    project.hasXcodeProject = true
    return project
  }

  private func text(
    app: XcodeTestTarget = app, appex: XcodeTestTarget = appex, more: [XcodeTestTarget] = [],
    settings: [String: String] = [:]
  ) -> String {
    XcodeTestTarget.project([app, appex] + more, settings: settings)
  }

  private func codes(_ text: String, _ change: (inout TestProject) -> Void = { _ in }) throws -> [String] {
    var project = sound()
    project.files["App.xcodeproj/project.pbxproj"] = text
    change(&project)
    return try project.findings().map(\.code)
  }

  private static let app = XcodeTestTarget(
    name: "App", type: "application", resources: ["App/Assets.xcassets"], base: "Configuration/App.xcconfig",
    embedded: ["ShareExtension"])
  private static let appex = XcodeTestTarget(
    name: "ShareExtension", type: "app-extension", sources: ["ShareExtension/ShareViewController.swift"],
    resources: ["ShareExtension/GetPage.js", "ShareExtension/PrivacyInfo.xcprivacy"],
    base: "Configuration/ShareExtension.xcconfig")

  @Test("settings of the target count before those of its configuration file, and these before the project's")
  func layers() throws {
    var appex = Self.appex
    #expect(try codes(text(settings: ["IPHONEOS_DEPLOYMENT_TARGET": "17.0"])) == [])
    appex.settings = ["IPHONEOS_DEPLOYMENT_TARGET": "17.0"]
    #expect(try codes(text(appex: appex)) == ["deploymentAboveApp"])
  }

  @Test("only an explicit NO allows unsafe calls, in any configuration")
  func unsafe() throws {
    var appex = Self.appex
    #expect(try codes(text()) { $0.settings["APPLICATION_EXTENSION_API_ONLY"] = nil } == [])
    appex.own = ["Debug": ["APPLICATION_EXTENSION_API_ONLY": "NO"]]
    #expect(try codes(text(appex: appex)) == ["unsafeAPIAllowed"])
  }

  @Test("a configuration file includes others, and comments at the end of a line don't count")
  func includes() throws {
    let found = try codes(text()) { project in
      project.settings["IPHONEOS_DEPLOYMENT_TARGET"] = nil
      project.files["Configuration/Common.xcconfig"] =
        "#include? \"None.xcconfig\"\nIPHONEOS_DEPLOYMENT_TARGET = $(SYSTEM) // the oldest\nSYSTEM=17.0;\n"
      project.files["Configuration/ShareExtension.xcconfig"] = """
        #include "Common.xcconfig"
        INFOPLIST_FILE = $(SRCROOT)/$(TARGET_NAME)/Info.plist // for every target
        CODE_SIGN_ENTITLEMENTS = ${TARGET_NAME}/$(TARGET_NAME:default=Other).entitlements
        PRODUCT_BUNDLE_IDENTIFIER = org.example.app.$(SUFFIX:lower)
        SUFFIX = SHARE
        """
      project.settings = [:]
    }
    #expect(found == ["deploymentAboveApp"])
  }

  @Test("app and extension are compared in the same configuration")
  func configurations() throws {
    var (app, appex) = (Self.app, Self.appex)
    app.own = ["Debug": ["MARKETING_VERSION": "1"], "Release": ["MARKETING_VERSION": "2"]]
    appex.own = app.own
    let change: (inout TestProject) -> Void = { project in
      project.app["CFBundleShortVersionString"] = "$(MARKETING_VERSION)"
      project.info["CFBundleShortVersionString"] = "$(MARKETING_VERSION)"
    }
    #expect(try codes(text(app: app, appex: appex), change) == [])
    appex.own["Debug"] = ["MARKETING_VERSION": "2"]
    #expect(try codes(text(app: app, appex: appex), change) == ["versionDiffers"])
  }

  @Test("versions that Xcode generates are compared like those in a property list")
  func generated() throws {
    var (app, appex) = (Self.app, Self.appex)
    app.settings = ["GENERATE_INFOPLIST_FILE": "YES", "MARKETING_VERSION": "2"]
    appex.settings = app.settings
    #expect(try codes(text(app: app, appex: appex)) == [])
    appex.settings["MARKETING_VERSION"] = "1"
    #expect(try codes(text(app: app, appex: appex)) == ["versionDiffers"])
  }

  @Test("each flavor's extension is compared with the app that embeds it")
  func flavors() throws {
    var (app, appex) = (Self.app, Self.appex)
    app.name = "AppBeta"
    appex.name = "ShareBeta"
    app.embedded = ["ShareBeta"]
    app.settings = ["PRODUCT_BUNDLE_IDENTIFIER": "org.example.beta"]
    appex.settings = ["PRODUCT_BUNDLE_IDENTIFIER": "org.example.beta.share"]
    let change: (inout TestProject) -> Void = {
      $0.app["CFBundleIdentifier"] = "$(PRODUCT_BUNDLE_IDENTIFIER)"
    }
    var main = Self.app
    main.settings = ["PRODUCT_BUNDLE_IDENTIFIER": "org.example.app"]
    #expect(try codes(text(app: main, more: [app, appex]), change) == [])
    appex.settings = [:]
    #expect(try codes(text(app: main, more: [app, appex]), change) == ["bundleIDNotPrefixed"])
  }

  @Test(
    "targets for the Mac are left out", arguments: [["SDKROOT": "macosx"], ["SUPPORTED_PLATFORMS": "macosx"]])
  func mac(settings: [String: String]) throws {
    var (app, appex) = (Self.app, Self.appex)
    app.name = "MacApp"
    app.embedded = ["MacShare"]
    appex.name = "MacShare"
    appex.settings = settings.merging(["APPLICATION_EXTENSION_API_ONLY": "NO"]) { $1 }
    #expect(try codes(text(more: [app, appex])) == [])
  }

  @Test("files of a synchronized folder belong to the target, except those that it excludes")
  func synchronized() throws {
    var appex = Self.appex
    appex.sources = []
    appex.resources = []
    appex.folders = ["ShareExtension": ["Info.plist", "Other.swift"]]
    let change: (inout TestProject) -> Void = { project in
      project.files["ShareExtension/Other.swift"] = "let old = NSSelectorFromString(\"openURL:\")"
    }
    #expect(try codes(text(appex: appex), change) == [])
    appex.folders = ["ShareExtension": ["Info.plist"]]
    #expect(try codes(text(appex: appex), change) == ["openURLBySelector"])
  }

  @Test("sources of other targets in the extension's folder don't count")
  func foreignSource() throws {
    let found = try codes(text()) {
      $0.files["ShareExtension/Other.swift"] = "let old = NSSelectorFromString(\"openURL:\")"
    }
    #expect(found == [])
  }

  @Test("an Info.plist with lines for the preprocessor is read, whatever its name")
  func preprocessed() throws {
    var appex = Self.appex
    appex.settings = ["INFOPLIST_FILE": "ShareExtension/Share.plist"]
    let found = try codes(text(appex: appex)) { project in
      project.files["ShareExtension/Share.plist"] = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <key>CFBundleVersion</key><string>7</string>
        #ifdef BETA
        <key>CFBundleName</key><string>Beta</string>
        #endif
        <key>NSExtension</key><dict>
        <key>NSExtensionPointIdentifier</key><string>com.apple.services</string>
        <key>NSExtensionPrincipalClass</key><string>ShareExtension.ShareViewController</string>
        </dict></dict></plist>
        """
    }
    #expect(found == ["ruleMissing"])
  }

  @Test("a project file that ends early, or has wrong signs, names the line and doesn't stop the check")
  func damaged() throws {
    let whole = text()
    let lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
    for count in stride(from: 1, to: lines.count - 1, by: 3) {
      var project = sound()
      project.files["App.xcodeproj/project.pbxproj"] =
        lines.prefix(count).joined(separator: "\n") + "\n<<<<<<< HEAD"
      let finding = try #require(
        project.findings().first { $0.code == "projectUnreadable" }, "\(count) lines")
      #expect(finding.lineNumber == count + 1)
      #expect(finding.reason.contains("line \(count + 1)"))
    }
  }

  @Test("a project file in XML, in binary form, in JSON, or after a byte order mark is read like any other")
  func forms() throws {
    var appex = Self.appex
    appex.settings = ["IPHONEOS_DEPLOYMENT_TARGET": "17.0"]
    let text = text(appex: appex)
    let list = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
    let xml = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
    let json = try JSONSerialization.data(withJSONObject: list)
    let binary = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    let expected = try ProjectFile.parse(Data(text.utf8))
    #expect(expected["objects"]?.members.isEmpty == false)
    #expect(try ProjectFile.parse(binary) == expected)
    #expect(try ProjectFile.parse(Data("\u{FEFF}\(text)".utf8)) == expected)
    for form in [xml, json] {
      #expect(try ProjectFile.parse(form) == expected)
      #expect(try codes(String(decoding: form, as: UTF8.self)) == ["deploymentAboveApp"])
    }
  }

  @Test("a damaged project file in XML is an error that names the line of the conflict")
  func damagedXML() throws {
    let text = "<?xml version=\"1.0\"?>\n<plist><dict>\n<<<<<<< HEAD\n</dict></plist>\n"
    let error = #expect(throws: ProjectFileError.self) { try ProjectFile.parse(Data(text.utf8)) }
    #expect(error?.line == 3)
    #expect(error?.message == "the file isn't a valid property list in XML")
  }
}
