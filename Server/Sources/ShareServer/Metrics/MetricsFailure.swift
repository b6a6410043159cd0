// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The server of the metrics stopped with an error, for example because its address is in use.
package struct MetricsFailure: Error {
  package let address: MetricsAddress
  /// The flag that sets the address.
  package let option: String
  package let reason: any Error
}
