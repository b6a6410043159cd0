// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
public import ShareKit

/// In tests, an account's identifier alone stands for an account of one server.
extension AccountIdentity: ExpressibleByStringLiteral {
  /// An account of the server `home`.
  public init(stringLiteral value: String) { self.init(account: value, server: .home) }

  /// The same identifier at another server.
  var away: AccountIdentity { AccountIdentity(account: account, server: .away) }
}

extension ServerAddress {
  /// The server of accounts that are given by their identifier alone.
  static let home = server("https://home.example")
  /// Another server, on which the same identifiers may be other users.
  static let away = server("https://away.example")

  private static func server(_ text: String) -> ServerAddress {
    ServerAddress(URL(string: text) ?? URL(fileURLWithPath: "/"))
  }
}
