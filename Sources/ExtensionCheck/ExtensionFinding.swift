// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One fault of an app's share extension.
public struct ExtensionFinding: Codable, Sendable, Equatable {
  /// How severe a fault is.
  public enum Severity: String, Codable, Sendable, Comparable {
    /// Does not work, or is refused on upload.
    case error
    /// Fails for some hosts, devices or users.
    case warning

    /// Sorts errors before warnings.
    public static func < (one: Severity, other: Severity) -> Bool { one == .error && other == .warning }
  }

  /// A stable name of the fault, for scripts.
  public let code: String
  /// How severe the fault is.
  public let severity: Severity
  /// The file, from the folder that was checked.
  public let file: String
  /// The key path in the file, or a build setting; empty when the fault concerns the whole file.
  public let keyPath: String
  /// Why it is a fault, in one or more sentences.
  public let reason: String
  /// How to fix it.
  public let fix: String

  private enum CodingKeys: String, CodingKey {
    case code, severity, file, keyPath, reason
    case fix = "mend"
  }

  package init(_ code: FindingCode, _ file: String, _ keyPath: String, _ reason: String, fix: String) {
    self.code = code.rawValue
    severity = code.severity
    self.file = file
    self.keyPath = keyPath
    self.reason = reason
    self.fix = fix
  }

  /// The finding on one line.
  public var line: String {
    let location = keyPath.isEmpty ? file : file + ": " + keyPath
    return "\(location): \(severity.rawValue): \(reason) \(fix) [\(code)]"
  }
}
