// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules

/// The files that a target compiles and copies.
struct TargetFiles {
  let project: XcodeProject
  let paths: ProjectPaths
  let tree: SourceTree

  /// The files that the phases of one kind name, and of synchronized folders those that fit.
  func files(of target: RuleValue, id: String, phase: String) -> [String] {
    let listed = project.list("buildPhases", of: target).filter { $0["isa"]?.text == phase }
      .flatMap { project.list("files", of: $0) }.compactMap { $0["fileRef"]?.text }.flatMap {
        paths.files($0)
      }
    return listed + synchronized(target, id).filter { Self.isSource($0) == (phase == "PBXSourcesBuildPhase") }
  }

  static func isSource(_ path: String) -> Bool {
    [".swift", ".m", ".mm", ".c", ".h"].contains { path.hasSuffix($0) }
  }

  /// Files of folders that Xcode 16 keeps in step with the disk.
  private func synchronized(_ target: RuleValue, _ id: String) -> [String] {
    let own = project.ids("fileSystemSynchronizedGroups", of: target)
    let excluded = Set(own.flatMap { exceptions(of: $0, for: id) })
    let whole = own.compactMap { paths[$0] }.flatMap { tree.files(below: $0) }
    return whole.filter { !excluded.contains($0) } + borrowed(id, besides: own)
  }

  /// Files of another target's folder that this target is a member of, too.
  private func borrowed(_ id: String, besides own: [String]) -> [String] {
    let targets = project.targetIDs.filter { $0 != id }
    let groups = targets.flatMap { project.ids("fileSystemSynchronizedGroups", of: project[$0]) }
    return groups.filter { !own.contains($0) }.flatMap { exceptions(of: $0, for: id) }
  }

  private func exceptions(of group: String, for target: String) -> [String] {
    guard let folder = paths[group] else { return [] }
    return project.list("exceptions", of: project[group]).filter { $0["target"]?.text == target }
      .flatMap { project.ids("membershipExceptions", of: $0) }.map { RelativePath.join(folder, $0) }
  }
}
