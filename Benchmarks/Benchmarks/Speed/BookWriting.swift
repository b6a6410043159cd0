// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Benchmark
import Books
import Foundation

private let speed = BenchmarkMetric.custom(
  "books a second", polarity: .prefersLarger, useScalingFactor: false)

/// Makes an EPUB of an article of 3,000 words with six images of 100 KB each.
func measureBooks() {
  let images = (0..<6).map { BookImage(url: "https://h.example/\($0).png", bytes: image($0)) }
  let book = makeBook(images)
  Benchmark("book, 3000 words and 6 images", configuration: .init(metrics: [speed])) {
    benchmark in
    let writer = EPUBWriter()
    for _ in benchmark.scaledIterations {
      let time = CPUClock.time { blackHole(try? writer.write(book, images: images)) }
      benchmark.measurement(speed, 1_000_000_000 / time)
    }
  }
}

private func makeBook(_ images: [BookImage]) -> Book {
  let paragraph =
    "<p>" + Array(repeating: "a word of the article", count: 20).joined(separator: " ") + ".</p>"
  let figures = images.map { "<figure><img src=\"\($0.url)\" alt=\"A picture\"/></figure>" }.joined()
  return Book(
    identifier: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)),
    modified: Date(timeIntervalSince1970: 1_795_000_000), title: "A book", authors: ["A. Writer"],
    language: "en",
    chapters: [
      Chapter(
        title: "A book", sourceURL: "https://h.example/a", wordCount: 3000,
        html: String(repeating: paragraph, count: 30) + figures)
    ])
}

/// Returns a PNG's head followed by noise: enough for the writer, which doesn't decode images.
private func image(_ number: Int) -> [UInt8] {
  var bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
  bytes += [0, 0, 3, 32, 0, 0, 2, 88, 8, 2, 0, 0, 0]
  var state = UInt32(number + 1)
  for _ in 0..<100_000 {
    state = state &* 1_664_525 &+ 1_013_904_223
    bytes.append(UInt8(state >> 24))
  }
  return bytes
}
