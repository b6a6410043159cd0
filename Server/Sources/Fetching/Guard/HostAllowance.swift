// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A host that the operator allows, even though its address, name or port would be denied.
package struct HostAllowance: Sendable, Equatable {
  /// The text was not HOST or HOST:PORT.
  package struct Malformed: Error, CustomStringConvertible {
    package let text: String
    package var description: String { "invalid value '\(text)' for --allow-host; use HOST or HOST:PORT" }
  }

  private let host: FetchAddress.Host
  /// The allowed port; nil allows every port.
  private let port: UInt16?

  /// Reads `HOST[:PORT]`; an IPv6 address with a port needs brackets.
  package init(parsing text: String) throws(Malformed) {
    if let address = IPAddress(text) {
      (host, port) = (.address(address), nil)
    } else if let bytes = try? FetchAddress.checked(text), let pair = try? FetchAddress.authority(of: bytes) {
      (host, port) = pair
    } else {
      throw Malformed(text: text)
    }
  }

  func covers(_ page: FetchAddress) -> Bool {
    host == page.host && (port == nil || port == page.port)
  }
}
