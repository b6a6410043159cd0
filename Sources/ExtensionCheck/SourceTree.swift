// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules
import Foundation

/// The files below a folder, read when they are asked for.
struct SourceTree: Sendable {
  private let root: URL
  /// Paths from the root.
  let files: [String]

  /// More files than an app's sources have; the rest is ignored.
  private static let mostFiles = 20_000
  private static let mostBytes = 4 * 1024 * 1024
  private static let others: Set<String> = [
    ".git", ".build", "build", "Build", "DerivedData", "Pods", "Carthage", "node_modules", ".swiftpm",
  ]

  init(_ folder: URL) throws {
    root = folder.resolvingSymlinksInPath()
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder) else {
      throw NothingToCheck(description: "\(folder.path) does not exist")
    }
    guard isFolder.boolValue else {
      throw NothingToCheck(
        description: "\(folder.path) is not a folder; unpack an .ipa and check the folder")
    }
    files = Self.walk(root)
  }

  private static func walk(_ root: URL) -> [String] {
    guard let walk = FileManager.default.enumerator(atPath: root.path) else { return [] }
    var files: [String] = []
    while let path = walk.nextObject() as? String, files.count < mostFiles {
      if others.contains((path as NSString).lastPathComponent) {
        walk.skipDescendants()
      } else {
        files.append(path)
      }
    }
    return files.sorted()
  }

  func data(_ path: String) -> Data? {
    let file = root.appendingPathComponent(path)
    let size = (try? FileManager.default.attributesOfItem(atPath: file.path))?[.size] as? Int
    return (size ?? .max) <= Self.mostBytes ? try? Data(contentsOf: file) : nil
  }

  func text(_ path: String) -> String? { data(path).map { String(decoding: $0, as: UTF8.self) } }

  func propertyList(_ path: String) -> RuleValue? { data(path).flatMap { try? RuleValue(propertyList: $0) } }

  /// Files in a folder and below it.
  func files(below folder: String) -> [String] {
    folder.isEmpty ? files : files.filter { $0.hasPrefix(folder + "/") }
  }
}
