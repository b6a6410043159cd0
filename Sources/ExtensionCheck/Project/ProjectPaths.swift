// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules

/// Where the files and groups of a project are.
struct ProjectPaths {
  /// Identifier of a file or group → its path from the folder that is checked.
  private var paths: [String: String] = [:]
  private let project: XcodeProject

  init(_ project: XcodeProject) {
    self.project = project
    if let main = project.mainGroup { walk(main, project.folder) }
  }

  subscript(id: String) -> String? { paths[id] }

  private mutating func walk(_ id: String, _ parent: String) {
    guard paths[id] == nil else { return }
    let object = project[id]
    let path = location(object, parent)
    paths[id] = path
    for child in project.ids("children", of: object) { walk(child, path) }
  }

  private func location(_ object: RuleValue, _ parent: String) -> String {
    let path = object["path"]?.text ?? ""
    switch object["sourceTree"]?.text {
    case "<group>", nil: return RelativePath.join(parent, path)
    case "SOURCE_ROOT": return RelativePath.join(project.folder, path)
    default: return path
    }
  }

  /// The files that a reference stands for: a group of translations stands for each of them.
  func files(_ id: String) -> [String] {
    let children = project.ids("children", of: project[id])
    return children.isEmpty ? [paths[id]].compactMap { $0 } : children.compactMap { paths[$0] }
  }
}
