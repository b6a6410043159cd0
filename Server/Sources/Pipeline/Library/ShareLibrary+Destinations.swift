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
  /// - Returns: true if that can't be found out: the request was accepted, and after an error people would repeat it.
  package func sends(_ status: ShareStatus, account: String) async -> Bool {
    guard status.state != .ready else { return !status.deliveries.isEmpty }
    guard let record = try? await record(status.id, account),
      let all = try? await destinations.list(account: account)
    else { return true }
    return !all.chosen(record.destinations).isEmpty
  }
}
