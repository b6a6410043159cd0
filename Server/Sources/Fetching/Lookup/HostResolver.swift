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

  /// The system's resolver, with at most 128 concurrent lookups.
  package static func system() -> HostResolver {
    let lookups = SystemLookups()
    return HostResolver { name, timeout async throws(Failure) in
      try await lookups.addresses(of: name, within: timeout)
    }
  }
}
