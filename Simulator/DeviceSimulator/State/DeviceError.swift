// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#if canImport(Glibc)
  import Glibc
#endif

/// An error of the device, described for the user of the command line.
package struct DeviceError: Error, CustomStringConvertible {
  /// The message for the user.
  package let description: String

  /// Creates an error with a message.
  package init(_ description: String) { self.description = description }
}
