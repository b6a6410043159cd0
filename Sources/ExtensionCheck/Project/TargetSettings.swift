// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules

/// Puts the layers of a target's settings together: those of the project, then its own, each after its `.xcconfig` file.
struct TargetSettings {
  let project: XcodeProject
  let paths: ProjectPaths
  let tree: SourceTree

  /// Names of a target's configurations, the one that is built by default first.
  func configurations(of target: RuleValue) -> [String] {
    let list = project[target["buildConfigurationList"]?.text]
    let names = project.list("buildConfigurations", of: list).compactMap { $0["name"]?.text }
    let preferred = list["defaultConfigurationName"]?.text
    return names.filter { $0 == preferred } + names.filter { $0 != preferred }
  }

  func settings(of target: RuleValue, in configuration: String) -> BuildSettings {
    var settings = BuildSettings()
    var isComplete = true
    for list in [project.configurations, target["buildConfigurationList"]?.text] {
      isComplete = add(configuration, of: project[list], to: &settings) && isComplete
    }
    settings.finish(isComplete: isComplete)
    settings.addDefaults(
      target: target["name"]?.text ?? "", project: project.name, configuration: configuration)
    return settings
  }

  /// Adds a layer; returns whether no file of it is missing.
  private func add(_ name: String, of list: RuleValue, to settings: inout BuildSettings) -> Bool {
    let all = project.list("buildConfigurations", of: list)
    let preferred = list["defaultConfigurationName"]?.text
    guard
      let configuration = all.first(where: { $0["name"]?.text == name })
        ?? all.first(where: { $0["name"]?.text == preferred })
    else { return true }
    let file = base(of: configuration).map { ConfigurationFile($0, project.folder, tree) }
    settings.add(file?.settings ?? [], configuration: name)
    let own = configuration["buildSettings"]?.members ?? [:]
    settings.add(own.sorted { $0.key < $1.key }.map { ($0, Self.text($1)) }, configuration: name)
    return file?.isComplete ?? !Self.namesBase(configuration)
  }

  /// The `.xcconfig` file below a configuration, as a file or in a synchronized folder.
  private func base(of configuration: RuleValue) -> String? {
    if let id = configuration["baseConfigurationReference"]?.text { return paths[id] }
    guard let group = configuration["baseConfigurationReferenceAnchor"]?.text, let folder = paths[group],
      let path = configuration["baseConfigurationReferenceRelativePath"]?.text
    else { return nil }
    return RelativePath.join(folder, path)
  }

  private static func namesBase(_ configuration: RuleValue) -> Bool {
    ["baseConfigurationReference", "baseConfigurationReferenceAnchor"].contains { configuration[$0] != nil }
  }

  private static func text(_ value: RuleValue) -> String {
    value.text ?? value.elements.compactMap(\.text).joined(separator: " ")
  }
}
