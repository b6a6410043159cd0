// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
package import Hummingbird
import Messages
import ServerCore
import ShareContract

/// Rejects requests that another site makes with the user's cookie.
package enum CrossOrigin {
  /// Throws for a changing request that doesn't come from a page of this server.
  ///
  /// Uses `Sec-Fetch-Site` if the browser sends it. Otherwise `Origin` must match the `Host`.
  package static func check(_ request: Request) throws {
    if [.get, .head, .options].contains(request.method) { return }
    if let site = request.headers[.secFetchSite] {
      guard ["same-origin", "none"].contains(site) else { throw refusal }
      return
    }
    guard let origin = request.headers[.origin] else { throw refusal }
    let host = origin.split(separator: "/", maxSplits: 2).last.map(String.init)
    guard host == request.head.authority else { throw refusal }
  }

  /// The same check for forms without a cookie.
  ///
  /// Clients that send neither header are accepted.
  package static func checkForm(_ request: Request) throws {
    guard request.headers[.secFetchSite] != nil || request.headers[.origin] != nil else { return }
    try check(request)
  }

  private static let refusal = Problem(
    .crossOrigin, .foreignForm)
}
