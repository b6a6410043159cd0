// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Benchmark

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.peakMemoryResident], timeUnits: .microseconds, warmupIterations: 3,
    maxDuration: .seconds(4), maxIterations: 2000)
  measureArticles()
  measureBooks()
  measureShareBodies()
}
