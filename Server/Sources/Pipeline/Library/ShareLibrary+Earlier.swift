// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import Intake
import Storage

extension ShareLibrary {
  /// When the account last shared the page at an address; nil if it didn't.
  package func earlierShare(of address: String, account: String) async throws -> Date? {
    guard let page = PageKey.make(address) else { return nil }
    return try await duplicates.latest(page: page, account: account)?.receivedAt.date
  }
}
