// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The address at which the metrics are served; a port of 0 lets the system choose.
package struct MetricsAddress: Sendable, Equatable, CustomStringConvertible {
  package let host: String
  package let port: Int

  package init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  package var description: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }
}
