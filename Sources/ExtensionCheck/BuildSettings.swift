// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The build settings of each target, from `.xcconfig` files and project files.
///
/// Targets are told apart by the Info.plist they name. Of several configurations the first counts; conditions in brackets are left
/// out.
struct BuildSettings {
  private var sets: [[String: String]] = []
  private var project: [String: String] = [:]

  init(_ tree: SourceTree) {
    for file in tree.files {
      if file.hasSuffix(".xcconfig"), let text = tree.text(file) { sets.append(Self.configuration(text)) }
      if file.hasSuffix("project.pbxproj"), let text = tree.text(file) { read(project: text) }
    }
  }

  /// The settings of the target that names this Info.plist; empty when none does.
  func settings(ofInfoPlist path: String) -> [String: String] {
    let own = sets.filter { Self.names($0["INFOPLIST_FILE"], path) }
    guard !own.isEmpty else { return [:] }
    return ([project] + own.reversed()).reduce(into: [:]) { $0.merge($1) { $1 } }
  }

  /// Whether a setting's path, which is relative to the project, can be this one.
  static func names(_ setting: String?, _ path: String) -> Bool {
    guard let setting else { return false }
    let name = setting.replacingOccurrences(of: "$(SRCROOT)/", with: "")
      .replacingOccurrences(of: "$(PROJECT_DIR)/", with: "").trimmingCharacters(in: ["\""])
    return path == name || path.hasSuffix("/" + name)
  }

  private static func configuration(_ text: String) -> [String: String] {
    var settings: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("//") && !line.hasPrefix("#") {
      let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if parts.count == 2, !parts[0].contains("[") { settings[parts[0]] = parts[1] }
    }
    return settings
  }

  /// `buildSettings = { KEY = VALUE; … };`, one setting a line, as Xcode writes it.
  private mutating func read(project text: String) {
    var current: [String: String]?
    for raw in text.split(whereSeparator: \.isNewline) {
      let line = raw.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("buildSettings = {") { current = [:]; continue }
      guard var settings = current else { continue }
      if line.hasPrefix("}") { keep(settings); current = nil; continue }
      let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 2 else { continue }
      settings[parts[0]] = parts[1].trimmingCharacters(in: CharacterSet(charactersIn: ";\""))
      current = settings
    }
  }

  private mutating func keep(_ settings: [String: String]) {
    if settings["INFOPLIST_FILE"] != nil {
      sets.append(settings)
    } else if settings["PRODUCT_BUNDLE_IDENTIFIER"] == nil {
      project.merge(settings) { first, _ in first }
    }
  }
}
