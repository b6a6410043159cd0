// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ShareContract
import Storage

extension ShareLibrary {
  /// Whether the owner's request sends a share to a destination, at once or when its book is made.
  ///
  /// A share without destinations only gets a book, so “Sending” would be wrong.
  ///
  /// - Parameter status: the status that the request returned.
  package func sends(_ status: ShareStatus, account: String) async throws -> Bool {
    guard status.state != .ready else { return !status.deliveries.isEmpty }
    let record = try await record(status.id, account)
    return try await !destinations.list(account: account).chosen(record.destinations).isEmpty
  }
}
