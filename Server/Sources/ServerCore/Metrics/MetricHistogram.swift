// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How many events took up to each of a few times.
package struct MetricHistogram: Sendable, Equatable {
  /// The upper bounds of the buckets, in seconds.
  package static let bounds: [Double] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

  /// The number of events up to each bound; slower ones are only in ``count``.
  package private(set) var buckets = [Int](repeating: 0, count: bounds.count)
  package private(set) var count = 0
  /// The sum of all times in seconds.
  package private(set) var sum = 0.0

  package init() {}

  package mutating func add(seconds: Double) {
    for (index, bound) in Self.bounds.enumerated() where seconds <= bound { buckets[index] += 1 }
    count += 1
    sum += seconds
  }
}
