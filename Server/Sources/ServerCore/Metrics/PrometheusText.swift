// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Writes metrics in Prometheus' text format, version 0.0.4.
package enum PrometheusText {
  package static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

  /// - Parameter samples: the series of one metric have to be adjacent.
  package static func text(_ samples: [MetricSample]) -> String {
    var lines: [String] = []
    var name: String?
    for sample in samples {
      if sample.key.name != name {
        name = sample.key.name
        if let help = MetricHelp.texts[sample.key.name] { lines.append("# HELP \(sample.key.name) \(help)") }
        lines.append("# TYPE \(sample.key.name) \(type(of: sample.value))")
      }
      lines += self.lines(sample)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func type(of value: MetricValue) -> String {
    switch value {
    case .count: "counter"
    case .gauge: "gauge"
    case .histogram: "histogram"
    }
  }

  private static func lines(_ sample: MetricSample) -> [String] {
    let (name, labels) = (sample.key.name, sample.key.labels)
    switch sample.value {
    case .count(let count): return ["\(name)\(text(labels)) \(number(count))"]
    case .gauge(let value): return ["\(name)\(text(labels)) \(number(value))"]
    case .histogram(let histogram):
      let bounds = zip(MetricHistogram.bounds.map(number) + ["+Inf"], histogram.buckets + [histogram.count])
      return bounds.map { bound, count in
        "\(name)_bucket\(text(labels + [MetricLabel(name: "le", value: bound)])) \(count)"
      } + [
        "\(name)_sum\(text(labels)) \(number(histogram.sum))",
        "\(name)_count\(text(labels)) \(histogram.count)",
      ]
    }
  }

  private static func text(_ labels: [MetricLabel]) -> String {
    guard !labels.isEmpty else { return "" }
    return "{" + labels.map { "\($0.name)=\"\(escaped($0.value))\"" }.joined(separator: ",") + "}"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }

  /// Whole numbers are written without a decimal point.
  private static func number(_ value: Double) -> String {
    Int64(exactly: value).map { "\($0)" } ?? "\(value)"
  }
}
