// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The path of the metrics, which only the address of `--metrics-listen` serves.
package enum MetricsPath {
  package static let page = "/metrics"
}
