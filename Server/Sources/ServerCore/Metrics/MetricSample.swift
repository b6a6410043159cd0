// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One series of a metric at the time of a scrape.
package struct MetricSample: Sendable, Equatable {
  package let key: MetricKey
  package let value: MetricValue

  package init(key: MetricKey, value: MetricValue) {
    self.key = key
    self.value = value
  }

  /// A count or a sum that only grows, which was measured for the scrape.
  package static func count(_ name: String, _ value: Double) -> MetricSample {
    MetricSample(key: MetricKey(name: name, labels: []), value: .count(value))
  }

  /// A value that was measured for the scrape.
  package init(_ name: String, _ labels: KeyValuePairs<String, String> = [:], _ value: Double) {
    let labels = labels.map { MetricLabel(name: $0.key, value: $0.value) }
    self.init(key: MetricKey(name: name, labels: labels), value: .gauge(value))
  }
}
