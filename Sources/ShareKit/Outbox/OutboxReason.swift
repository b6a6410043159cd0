// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// Why a share is not further.
package struct OutboxReason: Codable, Hashable, Sendable {
  /// The code of shares that expired at the age the user chose.
  package static let expired = "expired"

  /// A stable name: a problem code of the contract, a name of `UploadVerdict`, or ``expired``.
  package let code: String
  /// The server's words, if it had any.
  package let detail: String?
  /// When it came to this.
  package let at: Date

  package init(code: String, detail: String? = nil, at: Date) {
    self.code = code
    self.detail = detail
    self.at = at
  }
}
