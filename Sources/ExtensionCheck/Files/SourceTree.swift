// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules
import Foundation

/// The files below a folder, read when they are asked for.
struct SourceTree: Sendable {
  private let root: URL
  /// Paths from the root, sorted; folders are among them.
  let files: [String]

  /// Folders with products and other people's code.
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
    while let path = walk.nextObject() as? String {
      if others.contains((path as NSString).lastPathComponent) {
        walk.skipDescendants()
      } else {
        files.append(path)
      }
    }
    return files.sorted()
  }

  func data(_ path: String) -> Data? { try? Data(contentsOf: root.appendingPathComponent(path)) }

  func text(_ path: String) -> String? { data(path).map { String(decoding: $0, as: UTF8.self) } }

  /// Reads a property list, also one with lines for the C preprocessor, which count as if none were there.
  func propertyList(_ path: String) -> RuleValue? {
    guard let data = data(path) else { return nil }
    return (try? RuleValue(propertyList: data))
      ?? (try? RuleValue(propertyList: Self.withoutDirectives(data)))
  }

  private static func withoutDirectives(_ data: Data) -> Data {
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let remaining = lines.filter { line in line.first { $0 != 0x20 && $0 != 0x09 } != UInt8(ascii: "#") }
    return Data(remaining.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Files in a folder and below it.
  func files(below folder: String) -> [String] {
    folder.isEmpty ? files : files.filter { $0.hasPrefix(folder + "/") }
  }
}
