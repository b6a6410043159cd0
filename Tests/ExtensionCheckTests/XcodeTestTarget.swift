// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A target of an Xcode project that a test writes.
struct XcodeTestTarget {
  var name: String
  /// The end of the product type.
  var type: String
  var sources: [String] = []
  var resources: [String] = []
  /// The `.xcconfig` file below every configuration.
  var base: String?
  var settings: [String: String] = [:]
  /// Settings of single configurations.
  var own: [String: [String: String]] = [:]
  /// Names of the targets whose products it copies.
  var embedded: [String] = []
  /// Folders whose files belong to it, with files that don't.
  var folders: [String: [String]] = [:]

  /// The text of a project file with these targets.
  static func project(
    _ targets: [XcodeTestTarget], configurations: [String] = ["Debug", "Release"],
    settings: [String: String] = [:]
  ) -> String {
    let whole = list("PROJECT", configurations, settings, [:], nil)
    let ids = targets.map { "T_" + $0.name }.joined(separator: ", ")
    let files = targets.flatMap(\.references)
    return """
      // !$*UTF8*$!
      {
        archiveVersion = 1;
        objects = {
      \(whole)
      \(targets.map { $0.text(configurations) }.joined(separator: "\n"))
          MAIN = {isa = PBXGroup; children = (\(files.joined(separator: ", "))); sourceTree = "<group>"; };
          ROOT /* Project object */ = {isa = PBXProject; mainGroup = MAIN; buildConfigurationList = L_PROJECT;
            targets = (\(ids), ); };
        };
        rootObject = ROOT /* Project object */;
      }
      """
  }

  private var files: [String] { sources + resources + [base].compactMap { $0 } }

  private var references: [String] {
    files.map { Self.quoted(name + " file " + $0) }
      + folders.keys.sorted().map { Self.quoted(name + " folder " + $0) }
  }

  private static func quoted(_ text: String) -> String { "\"" + text.replacing("\"", with: "\\\"") + "\"" }

  private func text(_ configurations: [String]) -> String {
    let fileLines = files.map { path in
      "    \(Self.quoted(name + " file " + path)) = {isa = PBXFileReference; path = \(Self.quoted(path)); "
        + "sourceTree = SOURCE_ROOT; };"
    }
    let folderLines = folders.sorted { $0.key < $1.key }.flatMap { path, excluded in
      let id = Self.quoted(name + " exceptions " + path)
      let members = excluded.map(Self.quoted).joined(separator: ", ")
      return [
        "    \(id) = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T_\(name); "
          + "membershipExceptions = (\(members)); };",
        "    \(Self.quoted(name + " folder " + path)) = {isa = PBXFileSystemSynchronizedRootGroup; "
          + "path = \(Self.quoted(path)); exceptions = (\(id)); sourceTree = \"<group>\"; };",
      ]
    }
    let groups = folders.keys.sorted().map { Self.quoted(name + " folder " + $0) }.joined(separator: ", ")
    let target = """
          T_\(name) = {isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.\(type)";
            productReference = P_\(name); buildConfigurationList = L_\(name); dependencies = ( );
            buildPhases = (S_\(name), R_\(name), C_\(name)); fileSystemSynchronizedGroups = (\(groups)); };
          P_\(name) = {isa = PBXFileReference; path = \(name).appex; sourceTree = BUILT_PRODUCTS_DIR; };
      """
    return
      (fileLines + folderLines + [target] + phases
      + [Self.list(name, configurations, settings, own, base.map { Self.quoted(name + " file " + $0) })])
      .joined(separator: "\n")
  }

  private var phases: [String] {
    let products = embedded.map { "P_" + $0 }
    return [
      phase("S", "PBXSourcesBuildPhase", sources.map { Self.quoted(name + " file " + $0) }),
      phase("R", "PBXResourcesBuildPhase", resources.map { Self.quoted(name + " file " + $0) }),
      phase("C", "PBXCopyFilesBuildPhase", products),
    ]
  }

  private func phase(_ letter: String, _ type: String, _ files: [String]) -> String {
    let members = files.indices.map { "\(letter)_\(name)_\($0)" }
    let builds = zip(members, files).map { "    \($0) = {isa = PBXBuildFile; fileRef = \($1); };" }
    return
      (builds + [
        "    \(letter)_\(name) = {isa = \(type); dstSubfolderSpec = 13; files = (\(members.joined(separator: ", "))); };"
      ])
      .joined(separator: "\n")
  }

  private static func list(
    _ name: String, _ configurations: [String], _ settings: [String: String],
    _ own: [String: [String: String]],
    _ base: String?
  ) -> String {
    let ids = configurations.map { "B_\(name)_\($0)" }
    let lines = zip(ids, configurations).map { id, configuration in
      let all = settings.merging(own[configuration] ?? [:]) { $1 }.sorted { $0.key < $1.key }
      let text = all.map { "\(quoted($0.key)) = \(quoted($0.value)); " }.joined()
      let reference = base.map { "baseConfigurationReference = \($0); " } ?? ""
      return
        "    \(id) = {isa = XCBuildConfiguration; name = \(configuration); \(reference)buildSettings = { \(text)}; };"
    }
    return
      (lines + [
        "    L_\(name) = {isa = XCConfigurationList; buildConfigurations = (\(ids.joined(separator: ", "))); "
          + "defaultConfigurationName = Release; };"
      ])
      .joined(separator: "\n")
  }
}
