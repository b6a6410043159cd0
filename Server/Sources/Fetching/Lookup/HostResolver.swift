// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Resolves a host name to addresses.
package struct HostResolver: Sendable {
  package struct Failure: Error {
    package let detail: String
    package let retryable: Bool

    package init(_ detail: String, retryable: Bool) {
      self.detail = detail
      self.retryable = retryable
    }
  }

  typealias Lookup = @Sendable (_ name: String, _ timeout: Duration) async throws(Failure) -> [IPAddress]

  let lookup: Lookup

  package init(
    _ lookup: @escaping @Sendable (_ name: String, _ timeout: Duration) async throws(Failure) -> [IPAddress]
  ) {
    self.lookup = lookup
  }
}
