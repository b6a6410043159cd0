// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ServerHTTP

/// Where the proxies are whose words about clients the server trusts.
package enum CheckedProxy {
  case none
  case thisMachine
  case other

  package init(_ proxies: TrustedProxies?) {
    self = proxies.map { $0.areLocal ? .thisMachine : .other } ?? .none
  }
}
