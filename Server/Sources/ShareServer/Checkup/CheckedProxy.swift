// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ServerHTTP

/// Where the proxies are that the server trusts to name the client.
package enum CheckedProxy {
  case none
  case thisMachine
  case other

  package init(_ proxies: TrustedProxies?) {
    self = proxies.map { $0.areLocal ? .thisMachine : .other } ?? .none
  }
}
