// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// The keychain's result for a query for the credential.
///
/// Three results that are often confused have different meanings: there is no item; there is one, but the device has not
/// been unlocked yet; the program was built without the right to look.
package enum KeychainResult: Hashable, Sendable {
  case item(Data)
  /// -25300: there is no item.
  case notFound
  /// -25308, -25316 and -25291: there may be one, but not now.
  case locked
  /// -34018: the entitlement for the access group is missing.
  case misconfigured
  case other(Int32)

  /// Reads the status of `SecItemCopyMatching` and the data it gave.
  package init(status: Int32, data: Data?) {
    switch (status, data) {
    case (0, let data?): self = .item(data)
    case (-25300, _): self = .notFound
    case (-25308, _), (-25316, _), (-25291, _): self = .locked
    case (-34018, _): self = .misconfigured
    case (let status, _): self = .other(status)
    }
  }
}
