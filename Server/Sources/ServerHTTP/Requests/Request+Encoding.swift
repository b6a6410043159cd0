// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
package import Hummingbird
import ServerCore

extension Request {
  /// Whether the client accepts a response that is compressed with gzip (RFC 9110, section 12.5.3).
  package var acceptsGZip: Bool {
    let weights = (headers[.acceptEncoding] ?? "").lowercased().split(separator: ",").map(Self.weight)
    let named = weights.last { ["gzip", "x-gzip"].contains($0.coding) } ?? weights.last { $0.coding == "*" }
    return named.map { $0.weight > 0 } ?? false
  }

  private static func weight(_ item: Substring) -> (coding: String, weight: Double) {
    let parts = item.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
    return (parts.first ?? "", weight ?? 1)
  }

  /// Whether no other site can have made the request with the credentials of the user.
  package var isFromThisServer: Bool {
    let sendsBasic = headers[.authorization]?.lowercased().hasPrefix("basic ") == true
    guard headers[.cookie] != nil || sendsBasic else { return true }
    return headers[.secFetchSite].map { ["same-origin", "none"].contains($0) } ?? false
  }
}
