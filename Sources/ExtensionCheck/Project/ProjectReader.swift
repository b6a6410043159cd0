// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules
import Foundation

/// Reads the targets of a project file.
struct ProjectReader {
  private let project: XcodeProject
  private let files: TargetFiles
  private let settings: TargetSettings

  init(_ file: String, _ tree: SourceTree) throws(ProjectFileError) {
    project = try XcodeProject(file, tree.data(file) ?? Data())
    let paths = ProjectPaths(project)
    files = TargetFiles(project: project, paths: paths, tree: tree)
    settings = TargetSettings(project: project, paths: paths, tree: tree)
  }

  var targets: [XcodeTarget] { project.targetIDs.map(target) }

  private func target(_ id: String) -> XcodeTarget {
    let object = project[id]
    let configurations = settings.configurations(of: object).map {
      XcodeTarget.Configuration(name: $0, settings: settings.settings(of: object, in: $0))
    }
    return XcodeTarget(
      id: id, name: object["name"]?.text ?? "", productType: object["productType"]?.text ?? "",
      product: object["productReference"]?.text, configurations: configurations,
      sources: files.files(of: object, id: id, phase: "PBXSourcesBuildPhase"),
      resources: files.files(of: object, id: id, phase: "PBXResourcesBuildPhase"),
      embedded: embedded(object), project: project.file, folder: project.folder)
  }

  /// What the target copies into its folders, and what it depends on.
  private func embedded(_ target: RuleValue) -> Set<String> {
    let copied = project.list("buildPhases", of: target)
      .filter { $0["isa"]?.text == "PBXCopyFilesBuildPhase" }
      .flatMap { project.list("files", of: $0) }.compactMap { $0["fileRef"]?.text }
    let required = project.list("dependencies", of: target).compactMap { $0["target"]?.text }
    return Set(copied + required)
  }
}
