// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A count that only grows, a value that goes up and down, or a distribution of times.
package enum MetricValue: Sendable, Equatable {
  case count(Double)
  case gauge(Double)
  case histogram(MetricHistogram)
}
