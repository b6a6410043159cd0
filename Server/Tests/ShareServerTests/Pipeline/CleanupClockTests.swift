// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Pipeline
import Storage
import Testing

struct CleanupClockTests {
  private let start = ContinuousClock.now
  private let last = Moment(milliseconds: 1_800_000_000_000)

  private func time(days: Int) -> Moment { last.advanced(by: .seconds(days * 86_400)) }

  @Test(
    "a time up to a week after the last cleanup is believed, and any time before it", arguments: [-40, 0, 7])
  func near(days: Int) {
    #expect(CleanupClock().believes(time(days: days), last: last, at: start))
  }

  @Test("before the first cleanup, any time is believed")
  func first() {
    #expect(CleanupClock().believes(time(days: 400), last: nil, at: start))
  }

  @Test("a time more than a week after the last cleanup is believed when it has been seen for a day")
  func leap() {
    let clock = CleanupClock()
    for (hours, isBelieved) in [(0, false), (1, false), (23, false), (24, true)] {
      let instant = start.advanced(by: .seconds(hours * 3600))
      #expect(clock.believes(time(days: 31), last: last, at: instant) == isBelieved)
    }
  }

  @Test("the day begins again after another process has cleaned up")
  func other() {
    let clock = CleanupClock()
    #expect(!clock.believes(time(days: 31), last: last, at: start))
    let later = start.advanced(by: .seconds(86_400))
    #expect(!clock.believes(time(days: 32), last: time(days: 1), at: later))
    #expect(clock.believes(time(days: 33), last: time(days: 1), at: later.advanced(by: .seconds(86_400))))
  }

  @Test("the day begins again after the clock was right in between")
  func corrected() {
    let clock = CleanupClock()
    #expect(!clock.believes(time(days: 31), last: last, at: start))
    #expect(clock.believes(time(days: 1), last: last, at: start.advanced(by: .seconds(3600))))
    #expect(!clock.believes(time(days: 31), last: last, at: start.advanced(by: .seconds(86_400))))
  }
}
