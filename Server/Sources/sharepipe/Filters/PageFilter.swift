// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// Exports the C library, whose `timespec` is used here.
import ArgumentParser
import Foundation
import Reading

/// Turns a page into the line that the command `article` prints for it.
struct PageFilter {
  static let inputLimit = 64 << 20
  private let reader: PageReader

  init(_ reader: PageReader) {
    self.reader = reader
  }

  func article(_ page: Page, url: String?) throws -> ArticleLine {
    let clock = ContinuousClock()
    let start = (clock.now, ThreadClock.milliseconds)
    var line = try TextPage(page)?.line(url: url) ?? ArticleLine(reader.read(page), url: url)
    let end = (clock.now, ThreadClock.milliseconds)
    line.ms = start.0.duration(to: end.0) / .milliseconds(1)
    line.cpuMilliseconds = end.1 - start.1
    return line
  }

  /// Reads lines of `fetch`; returns nil if the input is a page.
  static func fetchLines(in input: Data) throws -> [FetchLine]? {
    guard input.first == UInt8(ascii: "{") else { return nil }
    return try input.lines.enumerated().map { index, line in
      guard let fetched = try? JSONDecoder().decode(FetchLine.self, from: line) else {
        throw CommandFailure(.badData, "line \(index + 1) isn't output of sharepipe fetch")
      }
      return fetched
    }
  }
}

/// Measures the processor time of the current thread.
private enum ThreadClock {
  static var milliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
