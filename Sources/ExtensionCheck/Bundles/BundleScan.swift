// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Everything that the checks look at below a folder.
struct BundleScan {
  private(set) var pairs: [CheckedPair] = []
  /// What could not be read.
  private(set) var notes: [ExtensionFinding] = []
  private let tree: SourceTree

  init(_ tree: SourceTree) {
    self.tree = tree
    for file in tree.files where file.hasSuffix(".pbxproj") { read(file) }
    if pairs.isEmpty {
      pairs = FolderBundles(tree).pairs
      notes += generators
    }
  }

  private mutating func read(_ file: String) {
    do throws(ProjectFileError) {
      let bundles = ProjectBundles(tree, try ProjectReader(file, tree).targets)
      pairs += bundles.pairs
      notes += bundles.unread
    } catch {
      notes.append(
        ExtensionFinding(
          .projectUnreadable, file, "", "The project file can't be parsed: \(error).",
          fix: "Fix that line. Conflict markers of a merge are a common cause.", line: error.line))
    }
  }

  /// Project generators whose files are in the tree while the project that they generate isn't.
  private var generators: [ExtensionFinding] {
    tree.files.compactMap { file in
      let name = RelativePath.name(of: file)
      let isSpecification = name.hasPrefix("project") && (name.hasSuffix(".yml") || name.hasSuffix(".yaml"))
      guard isSpecification || name == "Project.swift" else { return nil }
      let generator = isSpecification ? "xcodegen" : "tuist"
      return ExtensionFinding(
        .projectNotRead, file, "",
        "\(file) isn't read, so targets, build settings and versions aren't checked.",
        fix: "Run \(generator) generate first and check again.")
    }
  }
}
