// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import CoreMetrics
import Synchronization

/// Collects the metrics of one server for Prometheus.
///
/// It is a factory of swift-metrics, but each server has its own and passes it to its parts, so that several servers in one
/// process, as in tests, don't share counts. Timers become histograms in seconds.
package final class MetricRegistry: MetricsFactory {
  private let series = Mutex<[MetricKey: MetricSeries]>([:])

  package init() {}

  /// The metrics so far, sorted by name and labels.
  package func samples() -> [MetricSample] {
    series.withLock { all in
      all.sorted { $0.key < $1.key }.map { MetricSample(key: $0.key, value: $0.value.value) }
    }
  }

  private func find(_ name: String, _ labels: [(String, String)], _ kind: MetricValue) -> MetricSeries {
    let key = MetricKey(name: name, labels: labels.map { MetricLabel(name: $0.0, value: $0.1) })
    return series.withLock { all in
      if let known = all[key] { return known }
      let made = MetricSeries(kind)
      all[key] = made
      return made
    }
  }
}

extension MetricRegistry {
  package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    find(label, dimensions, .count(0))
  }

  package func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    find(label, dimensions, .gauge(0))
  }

  package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    find(label, dimensions, .histogram(MetricHistogram()))
  }

  // The series of a server live as long as it does.
  package func destroyCounter(_ handler: any CounterHandler) {}
  package func destroyRecorder(_ handler: any RecorderHandler) {}
  package func destroyTimer(_ handler: any TimerHandler) {}
}
