// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension ExtensionFinding {
  /// The finding as a workflow command, which GitHub shows beside the line of a pull request.
  ///
  /// <https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions>
  ///
  /// - Parameter folder: The folder that was checked, from the root of the repository; paths are printed from there.
  public func workflowCommand(in folder: String) -> String {
    let name = severity == .note ? "notice" : severity.rawValue
    let path = folder.isEmpty || folder == "." ? file : folder + "/" + file
    let properties = [("file", path), ("line", lineNumber.map(String.init) ?? "1"), ("title", code)]
    let list = properties.map { "\($0)=\(Self.escaped($1, alsoSeparators: true))" }.joined(separator: ",")
    let location = keyPath.isEmpty ? "" : keyPath + ": "
    return "::\(name) \(list)::"
      + Self.escaped("\(location)\(reason) \(fix) \(reference)", alsoSeparators: false)
  }

  private static func escaped(_ text: String, alsoSeparators: Bool) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where alsoSeparators: result += "%3A"
      case "," where alsoSeparators: result += "%2C"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
