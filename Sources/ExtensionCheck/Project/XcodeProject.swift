// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules
import Foundation

/// A project file and the objects in it.
struct XcodeProject {
  /// The path of `project.pbxproj`.
  let file: String
  /// The folder from which the project counts its paths.
  let folder: String
  private let objects: [String: RuleValue]
  private let root: RuleValue

  init(_ file: String, _ data: Data) throws(ProjectFileError) {
    self.file = file
    let list = try ProjectFile.parse(data)
    objects = list["objects"]?.members ?? [:]
    root = objects[list["rootObject"]?.text ?? ""] ?? .dictionary([:])
    let beside = RelativePath.folder(of: RelativePath.folder(of: file))
    folder = RelativePath.join(beside, root["projectDirPath"]?.text ?? "")
  }

  /// The name without `.xcodeproj`.
  var name: String {
    let bundle = RelativePath.name(of: RelativePath.folder(of: file))
    return bundle.hasSuffix(".xcodeproj") ? String(bundle.dropLast(10)) : bundle
  }

  var mainGroup: String? { root["mainGroup"]?.text }
  var targetIDs: [String] { root["targets"]?.elements.compactMap(\.text) ?? [] }
  /// The configurations of the whole project.
  var configurations: String? { root["buildConfigurationList"]?.text }

  /// An object by its identifier; an empty dictionary when there is none.
  subscript(id: String?) -> RuleValue { id.flatMap { objects[$0] } ?? .dictionary([:]) }

  /// The objects that a list in another object names.
  func list(_ key: String, of object: RuleValue) -> [RuleValue] { ids(key, of: object).map { self[$0] } }

  /// The identifiers that a list in an object names.
  func ids(_ key: String, of object: RuleValue) -> [String] { object[key]?.elements.compactMap(\.text) ?? [] }
}
