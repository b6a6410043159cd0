// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#if canImport(CLinux)
  import CLinux
#endif
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file operation that the system refused.
public struct ShareFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried, such as `write`.
  public let operation: String
  /// The file or folder.
  public let path: String
  /// The system's error number.
  public let code: Int32

  /// Names a refused operation.
  public init(_ operation: String, _ path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// The operation, the path and the system's words.
  public var description: String {
    "cannot \(operation) \(path): " + String(cString: strerror(code))
  }

  /// Whether the file's protection does not let it be touched, as before the device's first unlock.
  public var isProtected: Bool { code == EPERM }

  /// Whether there was no room left.
  public var isOutOfSpace: Bool { code == ENOSPC || code == EDQUOT }
}
