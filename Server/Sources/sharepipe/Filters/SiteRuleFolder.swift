// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Reading

/// A folder of site rules, `example.org.txt` for one host and `.example.org.txt` for the hosts below it.
struct SiteRuleFolder {
  private(set) var rules = SiteRules()
  private(set) var remarks: [Remark] = []
  private(set) var files = 0

  /// A remark about one line of a file.
  struct Remark: Encodable {
    let file: String
    let line: Int
    let kind: String
    let text: String

    var asLine: String { "\(file):\(line): \(kind): \(text)" }
  }

  /// - Parameter path: the path of the folder, or of one file.
  init(_ path: String) throws {
    for file in try Self.files(path) { try read(file) }
    guard files > 0 else {
      throw CommandFailure(.noInput, "\(path) contains no site rules (files named HOST.txt)")
    }
  }

  private static func files(_ path: String) throws -> [URL] {
    let url = URL(fileURLWithPath: path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw CommandFailure(.noInput, "the folder of site rules \(path) doesn't exist")
    }
    guard isFolder.boolValue else { return [url] }
    do {
      return try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "txt" && isHost($0.deletingPathExtension().lastPathComponent) }
        .sorted { $0.lastPathComponent < $1.lastPathComponent }
    } catch {
      throw CommandFailure(.noInput, "couldn't read the folder of site rules \(path)", because: error)
    }
  }

  // Collections of rules contain a LICENSE.txt.
  private static func isHost(_ name: String) -> Bool {
    name.contains(".") && name.allSatisfy { $0.isLetter || $0.isNumber || "-._".contains($0) }
  }

  private mutating func read(_ file: URL) throws {
    let name = file.lastPathComponent
    guard let data = try? Data(contentsOf: file) else {
      throw CommandFailure(.noInput, "couldn't read the site rule \(file.path)")
    }
    guard data.count <= Self.mostBytes, let text = String(bytes: data, encoding: .utf8) else {
      return remarks.append(
        Remark(file: name, line: 1, kind: "error", text: "not UTF-8, or more than \(Self.mostBytes) bytes"))
    }
    let parsed = SiteRuleText(text)
    files += 1
    rules.add(parsed.rule, named: String(name.dropLast(4)))
    remarks += parsed.remarks.map {
      Remark(file: name, line: $0.line, kind: $0.kind.rawValue, text: $0.text)
    }
  }

  private static let mostBytes = 1 << 18
}
