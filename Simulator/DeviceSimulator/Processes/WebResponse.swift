// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import Foundation
import FoundationNetworking

#if canImport(Glibc)
  import Glibc
#endif

/// One response of a web server.
struct WebResponse: Sendable {
  let status: Int
  let location: String?
  let page: String

  func redirect(from url: URL?) -> URL? {
    guard (300..<400).contains(status), let location else { return nil }
    return URL(string: location, relativeTo: url)?.absoluteURL
  }
}
