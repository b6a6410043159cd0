// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One fault of an app's share extension.
public struct ExtensionFinding: Codable, Sendable, Equatable {
  /// How severe a fault is.
  public enum Severity: String, Codable, Sendable, Comparable, CaseIterable {
    /// Does not work, or is refused on upload.
    case error
    /// Fails for some hosts, devices or users.
    case warning
    /// Says what the check could not check.
    case note

    /// Sorts errors before warnings, and warnings before notes.
    public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// A stable name of the fault, for scripts.
  public let code: String
  /// How severe the fault is.
  public let severity: Severity
  /// The file, from the folder that was checked.
  public let file: String
  /// The line in the file, counted from 1; nil when the fault concerns no single line.
  public let lineNumber: Int?
  /// The key path in the file, or a build setting; empty when the fault concerns the whole file.
  public let keyPath: String
  /// Why it is a fault, in one or more sentences.
  public let reason: String
  /// How to fix it.
  public let fix: String
  /// The page that explains the fault with an example: its full address, or its path in Sharepipe's repository.
  public let page: String

  private enum CodingKeys: String, CodingKey {
    case code, severity, file, keyPath, reason, fix, page
    case lineNumber = "line"
  }

  /// How a line of output refers to the page.
  var reference: String { FindingCode(rawValue: code)?.page.reference ?? page }

  package init(
    _ code: FindingCode, _ file: String, _ keyPath: String, _ reason: String, fix: String, line: Int? = nil
  ) {
    self.code = code.rawValue
    severity = code.severity
    self.file = file
    self.keyPath = keyPath
    self.reason = reason
    self.fix = fix
    lineNumber = line
    page = code.page.address
  }

  /// The finding on one line.
  public var line: String {
    let start = lineNumber.map { "\(file):\($0)" } ?? file
    let location = keyPath.isEmpty ? start : start + ": " + keyPath
    return "\(location): \(severity.rawValue): \(reason) \(fix) [\(code)] \(reference)"
  }
}
