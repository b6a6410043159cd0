// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// The Xcode project can't be built here, but its files can be checked for consistency.
struct AppProjectTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Apps/iOS")

  private func text(_ name: String) throws -> String {
    try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
  }

  private func list(_ name: String) throws -> [String: Any] {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent(name))
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    return try #require(list as? [String: Any], "\(name) is not a dictionary")
  }

  @Test("the Xcode project is a property list in which every reference is valid")
  func references() throws {
    let project = try list("Sharepipe.xcodeproj/project.pbxproj")
    let objects = try #require(project["objects"] as? [String: [String: Any]])
    let root = try #require(project["rootObject"] as? String)
    #expect(objects[root]?["isa"] as? String == "PBXProject")
    for reference in try Self.identifiers(in: "\(objects)") {
      #expect(objects[reference] != nil, "\(reference) is referred to and not there")
    }
    #expect(objects.values.contains { $0["relativePath"] as? String == "../.." })
  }

  @Test(
    "every target takes its sources from a synchronized folder that exists, and the app contains the others",
    arguments: ["App", "ShareExtension", "Widget"])
  func folders(target: String) throws {
    let project = try list("Sharepipe.xcodeproj/project.pbxproj")
    let objects = try #require(project["objects"] as? [String: [String: Any]])
    let groups = objects.values.filter { $0["isa"] as? String == "PBXFileSystemSynchronizedRootGroup" }
    #expect(groups.contains { $0["path"] as? String == target })
    let targets = objects.filter { $0.value["isa"] as? String == "PBXNativeTarget" }
    let found = try #require(targets.first { $0.value["name"] as? String == target })
    let product = try #require(found.value["productReference"] as? String)
    let builds = objects.filter { $0.value["fileRef"] as? String == product }.map(\.key)
    let embeds = objects.values.filter { $0["isa"] as? String == "PBXCopyFilesBuildPhase" }
      .flatMap { $0["files"] as? [String] ?? [] }
    #expect(target == "App" || !Set(builds).isDisjoint(with: embeds))
    #expect(try !text(target + "/Info.plist").isEmpty)
    #expect(try text("Configuration/\(target).xcconfig").contains("IPHONEOS_DEPLOYMENT_TARGET = 16.0"))
  }

  @Test("app and extension use the same names, and their entitlements contain them")
  func names() throws {
    let identifiers = try text("App/Identifiers.swift")
    #expect(try identifiers == text("ShareExtension/Identifiers.swift"))
    #expect(try identifiers == text("Widget/Identifiers.swift"))
    for target in ["App", "ShareExtension", "Widget"] {
      let groups =
        try list("\(target)/\(target).entitlements")["com.apple.security.application-groups"] as? [String]
      let group = try #require(groups?.first)
      #expect(identifiers.contains("\"\(group)\""))
    }
    let types = try list("App/Info.plist")["CFBundleURLTypes"] as? [[String: Any]]
    let scheme = try #require((types?.first?["CFBundleURLSchemes"] as? [String])?.first)
    #expect(identifiers.contains("\"\(scheme)\""))
  }

  @Test("every text of the app exists in English and German", arguments: ["App", "ShareExtension", "Widget"])
  func texts(target: String) throws {
    let english = try list("\(target)/en.lproj/Localizable.strings")
    let german = try list("\(target)/de.lproj/Localizable.strings")
    #expect(Set(english.keys) == Set(german.keys))
    let names = try FileManager.default.subpathsOfDirectory(
      atPath: Self.folder.appendingPathComponent(target).path)
    let source = try names.filter { $0.hasSuffix(".swift") }.sorted().map { try text(target + "/" + $0) }
      .joined().replacing(/\\\(\\\.\$(\w+)\)/) { "${\($0.output.1)}" }
    for (key, value) in english {
      #expect(source.contains("\"\(key)\""), "\(key) is not used")
      #expect(source.contains("\"\(value)\""), "\(key): the source has another text")
    }
  }

  @Test("every phrase of a shortcut exists in English and German, and names the app")
  func phrases() throws {
    let english = try list("App/en.lproj/AppShortcuts.strings")
    let german = try list("App/de.lproj/AppShortcuts.strings")
    #expect(Set(english.keys) == Set(german.keys))
    let source = try text("App/Intents/SharepipeShortcuts.swift")
      .replacingOccurrences(of: #"\(.applicationName)"#, with: "${applicationName}")
    let said = source.matches(of: /"([^"]*\$\{applicationName\})"/).map { String($0.output.1) }
    #expect(Set(said) == Set(english.keys))
    for phrase in Array(english.values) + Array(german.values) {
      #expect((phrase as? String)?.contains("${applicationName}") == true, "\(phrase)")
    }
  }

  @Test("the app has one opaque icon of 1024 pixels, and a copy of it for what it shares")
  func icon() throws {
    let sizes = ["AppIcon.appiconset/AppIcon.png": 1024, "Mark.imageset/Mark.png": 180]
    for (name, size) in sizes {
      let data = try Data(contentsOf: Self.folder.appendingPathComponent("App/Assets.xcassets/" + name))
      let bytes = [UInt8](data.prefix(26))
      #expect(bytes[1...3].elementsEqual("PNG".utf8))
      let width = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
      let height = bytes[20..<24].reduce(0) { $0 << 8 | Int($1) }
      // Color type 2 has no alpha channel, which the App Store refuses.
      #expect(width == size && height == size && bytes[25] == 2, "\(name)")
    }
    #expect(try text("Configuration/App.xcconfig").contains("ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon"))
  }

  @Test(
    "every color that the app names is in its catalog, in light and dark, with enough contrast to its background"
  )
  func colors() throws {
    let source = try text("App/Look/Look.swift")
    let names = source.matches(of: /color\("(\w+)"/).map { String($0.output.1) }
    #expect(names.count > 5)
    for name in names {
      let data = try Data(
        contentsOf: Self.folder.appendingPathComponent("App/Assets.xcassets/\(name).colorset/Contents.json"))
      let set = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      let colors = try #require(set?["colors"] as? [[String: Any]])
      #expect(colors.count == 2 && colors.last?["appearances"] != nil, "\(name)")
      guard name.hasPrefix("State") || name == "AccentColor" else { continue }
      for (color, background) in zip(colors, [1.0, 0.012]) {
        let contrast = Self.contrast(try #require(color["color"] as? [String: Any]), background)
        #expect(contrast >= 4.5, "\(name): \(contrast)")
      }
    }
  }

  /// The contrast of a color of a catalog to a background of this luminance, as WCAG 2.2 defines it.
  private static func contrast(_ color: [String: Any], _ background: Double) -> Double {
    let parts = color["components"] as? [String: String] ?? [:]
    let linear = ["red", "green", "blue"].map { name -> Double in
      let value = Double(Int((parts[name] ?? "0x00").dropFirst(2), radix: 16) ?? 0) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return (max(luminance, background) + 0.05) / (min(luminance, background) + 0.05)
  }

  @Test("the system's questions and the store's are answered in the property lists")
  func keys() throws {
    let info = try list("App/Info.plist")
    #expect(info["ITSAppUsesNonExemptEncryption"] as? Bool == false)
    let scenes = info["UIApplicationSceneManifest"] as? [String: Any]
    #expect(scenes?["UIApplicationSupportsMultipleScenes"] as? Bool == true)
    for target in ["App", "ShareExtension"] {
      let reason = try list("\(target)/Info.plist")["NSLocalNetworkUsageDescription"] as? String
      let english = try list("\(target)/en.lproj/InfoPlist.strings")
      let german = try list("\(target)/de.lproj/InfoPlist.strings")
      #expect(reason != nil && english["NSLocalNetworkUsageDescription"] as? String == reason)
      #expect(Set(english.keys) == Set(german.keys))
    }
  }

  @Test("the activation rule has the second version, and only keys that exist")
  func activation() throws {
    let info = try list("ShareExtension/Info.plist")["NSExtension"] as? [String: Any]
    let attributes = try #require(info?["NSExtensionAttributes"] as? [String: Any])
    let rule = try #require(attributes["NSExtensionActivationRule"] as? [String: Any])
    #expect(rule["NSExtensionActivationDictionaryVersion"] as? Int == 2)
    let prefix = "NSExtensionActivation"
    let known = [
      "DictionaryVersion", "SupportsFileWithMaxCount", "SupportsImageWithMaxCount", "SupportsText",
      "SupportsWebPageWithMaxCount", "SupportsWebURLWithMaxCount",
    ]
    #expect(Set(rule.keys) == Set(known.map { prefix + $0 }))
    let script = try #require(attributes["NSExtensionJavaScriptPreprocessingFile"] as? String)
    #expect(try text("PageScript/\(script).js").contains("var ExtensionPreprocessingJS"))
  }

  @Test("the page script is copied as a resource of the extension, and never compiled as a source")
  func pageScript() throws {
    let project = try list("Sharepipe.xcodeproj/project.pbxproj")
    let objects = try #require(project["objects"] as? [String: [String: Any]])
    let file = try #require(objects.first { $0.value["path"] as? String == "GetPage.js" })
    // Xcode compiles files of the type JavaScript, so the type must be plain text.
    #expect(file.value["lastKnownFileType"] as? String == "text")
    let builds = objects.filter { $0.value["fileRef"] as? String == file.key }.map(\.key)
    let phases = objects.values.filter { phase in
      !Set(phase["files"] as? [String] ?? []).isDisjoint(with: builds)
    }
    #expect(phases.map { $0["isa"] as? String } == ["PBXResourcesBuildPhase"])
    let target = objects.values.first {
      $0["name"] as? String == "ShareExtension" && $0["buildPhases"] != nil
    }
    let phase = objects.first { $0.value["files"] as? [String] == builds }?.key
    #expect((target?["buildPhases"] as? [String])?.contains(try #require(phase)) == true)
    for folder in ["App", "ShareExtension"] {
      let names = try FileManager.default.subpathsOfDirectory(
        atPath: Self.folder.appendingPathComponent(folder).path)
      #expect(!names.contains { $0.hasSuffix(".js") }, "synchronized folders include all files in them")
    }
  }

  private static func identifiers(in text: String) throws -> Set<String> {
    let pattern = try NSRegularExpression(pattern: "\\b5A[0-9A-F]{22}\\b")
    let whole = NSRange(text.startIndex..., in: text)
    return Set(
      pattern.matches(in: text, range: whole).compactMap {
        Range($0.range, in: text).map { String(text[$0]) }
      })
  }
}
