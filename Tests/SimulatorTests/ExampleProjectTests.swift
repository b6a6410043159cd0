// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// The Xcode projects of the examples can't be built here, but their files can be checked for consistency.
struct ExampleProjectTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let names = ["Smallest", "ShareAlike", "OwnServer"]
  private static let targets = ["App", "ShareExtension"]

  private func list(_ path: String) throws -> [String: Any] {
    let data = try Data(contentsOf: Self.root.appendingPathComponent(path))
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    return try #require(list as? [String: Any], "\(path) is not a dictionary")
  }

  private func objects(_ name: String) throws -> [String: [String: Any]] {
    let project = try list("Examples/\(name)/\(name).xcodeproj/project.pbxproj")
    return try #require(project["objects"] as? [String: [String: Any]])
  }

  @Test("every example has a project in which every reference is valid", arguments: names)
  func references(name: String) throws {
    let objects = try objects(name)
    for found in "\(objects)".matches(of: /\b5A[0-9A-F]{22}\b/) {
      #expect(objects[String(found.output)] != nil, "\(found.output) is referred to and not there")
    }
    #expect(objects.values.contains { $0["relativePath"] as? String == "../.." })
  }

  @Test("both targets of an example link ShareKit and build every folder of sources", arguments: names)
  func folders(name: String) throws {
    let objects = try objects(name)
    let folder = Self.root.appendingPathComponent("Examples/" + name)
    let isShared = FileManager.default.fileExists(atPath: folder.appendingPathComponent("Shared").path)
    for target in Self.targets {
      let found = try #require(
        objects.values.first { $0["isa"] as? String == "PBXNativeTarget" && $0["name"] as? String == target })
      let groups = (found["fileSystemSynchronizedGroups"] as? [String] ?? []).compactMap {
        objects[$0]?["path"] as? String
      }
      #expect(groups == [target] + (isShared ? ["Shared"] : []))
      let products = (found["packageProductDependencies"] as? [String] ?? []).compactMap {
        objects[$0]?["productName"] as? String
      }
      #expect(products == ["ShareContract", "ShareKit", "ShareKitPlatform"])
    }
  }

  @Test("the settings of an example name its property lists and entitlements", arguments: names)
  func settings(name: String) throws {
    for target in Self.targets {
      let folder = Self.root.appendingPathComponent("Examples/" + name)
      let text = try String(
        contentsOf: folder.appendingPathComponent("Configuration/\(target).xcconfig"), encoding: .utf8)
      for file in ["\(target)/Info.plist", "\(target)/\(target).entitlements"] {
        #expect(text.contains("= " + file + "\n"))
        #expect(try !list("Examples/\(name)/\(file)").isEmpty)
      }
    }
  }

  @Test(
    "each library has a privacy manifest that tracks nothing and gives a reason for each API",
    arguments: ["ShareKit", "ShareKitPlatform"])
  func privacy(library: String) throws {
    let manifest = try list("Sources/\(library)/PrivacyInfo.xcprivacy")
    #expect(manifest["NSPrivacyTracking"] as? Bool == false)
    let types = try #require(manifest["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
    #expect(!types.isEmpty)
    for type in types { #expect(!(type["NSPrivacyAccessedAPITypeReasons"] as? [String] ?? []).isEmpty) }
  }
}
