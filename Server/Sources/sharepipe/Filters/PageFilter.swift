// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

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
    let start = (clock.now, ProcessorClock.milliseconds)
    var line = try TextPage(page)?.line(url: url) ?? ArticleLine(reader.read(page), url: url)
    let end = (clock.now, ProcessorClock.milliseconds)
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

/// Measures the processor time of the process, which is that of its only busy thread.
private enum ProcessorClock {
  // POSIX fixes `CLOCKS_PER_SEC`, a macro that Swift doesn't import. `clock_gettime` isn't used because debug and
  // optimized builds find the members of `timespec` in different modules.
  private static let ticksPerMillisecond = 1_000.0

  static var milliseconds: Double { Double(clock()) / ticksPerMillisecond }
}
