// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The CPU time of this process in nanoseconds, which other processes affect less than wall-clock time.
struct CPUClock {
  static func time(_ work: () -> Void) -> Int {
    let start = now()
    work()
    return max(1, now() - start)
  }

  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
