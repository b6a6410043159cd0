// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Sets the permissions of files that the process makes from now on.
package enum PrivateFiles {
  /// Lets only the process's user read new files, including those that libraries make; returns the earlier umask.
  ///
  /// Call it once, at the start of a command, before any thread starts.
  @discardableResult
  package static func begin() -> UInt32 { UInt32(umask(0o077)) }
}
