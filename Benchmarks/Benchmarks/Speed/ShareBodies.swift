// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Benchmark
import Foundation
import ShareContract

private let speed = BenchmarkMetric.custom("MB a second", polarity: .prefersLarger, useScalingFactor: false)
private let perFloor = BenchmarkMetric.custom(
  "share body CPU, % of memchr", polarity: .prefersSmaller, useScalingFactor: false)

/// Compares a multipart share with a page of 200 KB and eight images of 1 MB each with one memchr of the same bytes.
func measureShareBodies() {
  let body = makeBody()
  Benchmark("share body, 8 MB", configuration: .init(metrics: [speed, perFloor])) { benchmark in
    for _ in benchmark.scaledIterations {
      let floor = CPUClock.time { blackHole(lineEnds(body)) }
      let time = CPUClock.time { blackHole(try? scan(body)) }
      benchmark.measurement(speed, body.count * 1000 / time)
      benchmark.measurement(perFloor, time * 100 / floor)
    }
  }
}

private func scan(_ body: [UInt8]) throws -> ShareBodyDescription {
  var scanner = try ShareBodyScanner(contentType: "multipart/form-data; boundary=b0undary")
  var rest = body[...]
  while !rest.isEmpty {
    try scanner.feed(rest.prefix(65_536))
    rest = rest.dropFirst(65_536)
  }
  return try scanner.finish()
}

/// Visits every CR, which any search for a boundary does at least.
private func lineEnds(_ body: [UInt8]) -> Int {
  body.withUnsafeBytes { bytes in
    var (count, offset) = (0, 0)
    while offset < bytes.count, let start = bytes.baseAddress,
      let found = memchr(start + offset, 0x0d, bytes.count - offset)
    {
      count += 1
      offset = UnsafeRawPointer(found) - start + 1
    }
    return count
  }
}

private func makeBody() -> [UInt8] {
  var body: [UInt8] = []
  func part(_ head: String, _ content: [UInt8]) {
    body +=
      Array("--b0undary\r\nContent-Disposition: form-data; \(head)\r\n\r\n".utf8) + content + [0x0d, 0x0a]
  }
  part(
    "name=\"share\"\r\nContent-Type: application/json",
    Array(#"{"url":"https://h.example/a","title":"A page"}"#.utf8))
  part("name=\"page\"\r\nContent-Type: text/html", SyntheticPage.make(1))
  var state: UInt32 = 1
  let noise = (0..<1_000_000).map { _ in
    state = state &* 1_664_525 &+ 1_013_904_223
    return UInt8(state >> 24)
  }
  for number in 0..<8 {
    let location = "\r\nContent-Location: https://h.example/\(number).jpg\r\nContent-Type: image/jpeg"
    part("name=\"resource\"; filename=\"\(number).jpg\"\(location)", noise)
  }
  return body + Array("--b0undary--\r\n".utf8)
}
