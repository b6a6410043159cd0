// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CoreMetrics
import Synchronization

/// The value of one metric with one set of labels.
final class MetricSeries: CounterHandler, RecorderHandler, TimerHandler {
  private let current: Mutex<MetricValue>

  init(_ value: MetricValue) { current = Mutex(value) }

  var value: MetricValue { current.withLock { $0 } }

  func increment(by amount: Int64) {
    current.withLock { if case .count(let count) = $0 { $0 = .count(count + Double(amount)) } }
  }

  func reset() {
    current.withLock { if case .count = $0 { $0 = .count(0) } }
  }

  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    current.withLock { if case .gauge = $0 { $0 = .gauge(value) } }
  }

  func recordNanoseconds(_ duration: Int64) {
    current.withLock { value in
      guard case .histogram(var histogram) = value else { return }
      histogram.add(seconds: Double(duration) / 1_000_000_000)
      value = .histogram(histogram)
    }
  }
}
