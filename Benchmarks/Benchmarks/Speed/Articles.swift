// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Benchmark
import Reading

/// Compares extraction with libxml2's own two parsers on the same page; each iteration runs all three.
func measureArticles() {
  measureArticles("article, synthetic pages", pages: (0..<8).map(SyntheticPage.make))
  let corpus = CorpusPages.load()
  if !corpus.isEmpty { measureArticles("article, corpus pages", pages: corpus) }
}

private let perTree = BenchmarkMetric.custom(
  "article CPU, % of libxml2 tree", polarity: .prefersSmaller, useScalingFactor: false)
private let perEvents = BenchmarkMetric.custom(
  "article CPU, % of libxml2 SAX", polarity: .prefersSmaller, useScalingFactor: false)
private let pageTime = BenchmarkMetric.custom(
  "article CPU, µs a page", polarity: .prefersSmaller, useScalingFactor: false)
private let pageSize = BenchmarkMetric.custom(
  "page, bytes", polarity: .prefersLarger, useScalingFactor: false)

/// One iteration reads all pages, so that large and small ones have their usual weight.
private func measureArticles(_ name: String, pages: [[UInt8]]) {
  let metrics = [perTree, perEvents, pageTime, pageSize]
  Benchmark(name, configuration: .init(metrics: metrics, warmupIterations: 1, maxDuration: .seconds(15))) {
    benchmark in
    for _ in benchmark.scaledIterations { measureOnce(benchmark, pages) }
  }
}

private func measureOnce(_ benchmark: Benchmark, _ pages: [[UInt8]]) {
  var (events, tree, article) = (0, 0, 0)
  let reader = PageReader()
  for page in pages {
    events += CPUClock.time { blackHole(LibXMLParse.events(page)) }
    tree += CPUClock.time { blackHole(LibXMLParse.tree(page)) }
    article += CPUClock.time { blackHole(reader.read(Page(bytes: page, url: "https://h.example/a"))) }
  }
  benchmark.measurement(perTree, article * 100 / tree)
  benchmark.measurement(perEvents, article * 100 / events)
  benchmark.measurement(pageTime, article / pages.count / 1000)
  benchmark.measurement(pageSize, pages.reduce(0) { $0 + $1.count } / pages.count)
}
