// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ActivationRules
package import Foundation

/// Reads `project.pbxproj` in each form that Xcode opens.
package enum ProjectFile {
  /// Parses a property list in XML, binary or the older text form, or JSON.
  ///
  /// - Throws: `ProjectFileError` with the line.
  package static func parse(_ data: Data) throws(ProjectFileError) -> RuleValue {
    if let list = propertyList(data) { return list }
    let text = String(decoding: withoutMark(data), as: UTF8.self)
    guard !isXML(text) else { throw invalidXML(text) }
    do throws(ProjectFileError) {
      return try AsciiPropertyList.parse(text)
    } catch {
      guard let object = try? JSONSerialization.jsonObject(with: data) else { throw error }
      return RuleValue(object)
    }
  }

  /// Reads a property list in XML or binary form.
  ///
  /// Foundation reads the older text form as well, but doesn't name the line of an error.
  private static func propertyList(_ data: Data) -> RuleValue? {
    var format = PropertyListSerialization.PropertyListFormat.xml
    let value = try? PropertyListSerialization.propertyList(from: data, format: &format)
    return format == .openStep ? nil : value.map(RuleValue.init)
  }

  /// Removes the byte order mark, which some editors write before UTF-8.
  private static func withoutMark(_ data: Data) -> Data {
    data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
  }

  private static func isXML(_ text: String) -> Bool {
    let start = text.drop(while: \.isWhitespace)
    return ["<?xml", "<!DOCTYPE", "<plist"].contains { start.hasPrefix($0) }
  }

  private static func invalidXML(_ text: String) -> ProjectFileError {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let conflict = lines.firstIndex { $0.hasPrefix("<<<<<<<") }
    return ProjectFileError(
      line: 1 + (conflict ?? 0), message: "the file isn't a valid property list in XML")
  }
}
