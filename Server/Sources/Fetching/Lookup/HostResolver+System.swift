// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension HostResolver {
  /// The system's resolver, with at most 128 concurrent lookups.
  package static func system() -> HostResolver {
    let lookups = SystemLookups()
    return HostResolver { name, timeout async throws(Failure) in
      try await lookups.addresses(of: name, within: timeout)
    }
  }
}
