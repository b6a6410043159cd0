// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The name of a metric, and the labels of one of its series.
package struct MetricKey: Sendable, Hashable, Comparable {
  package let name: String
  package let labels: [MetricLabel]

  package init(name: String, labels: [MetricLabel]) {
    self.name = name
    self.labels = labels
  }

  package static func < (left: MetricKey, right: MetricKey) -> Bool {
    (left.name, left.order) < (right.name, right.order)
  }

  private var order: String { labels.map { "\($0.name)\u{0}\($0.value)" }.joined(separator: "\u{0}") }
}
