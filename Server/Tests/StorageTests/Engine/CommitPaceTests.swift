// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage
import Testing

struct CommitPaceTests {
  private let start = ContinuousClock.now

  @Test("a caller that writes alone never waits", arguments: [1, CommitPace.siblings - 1])
  func aloneIsNotHeldUp(callers: Int) {
    var pace = CommitPace()
    #expect(pace.pause(at: start) == .zero)
    pace.began(with: callers, at: start)
    #expect(pace.pause(at: start) == .zero)
  }

  @Test("after a group of several callers, the next group waits until a cycle has passed since its start")
  func severalGather() {
    var pace = CommitPace()
    pace.began(with: CommitPace.siblings, at: start)
    #expect(pace.pause(at: start + .milliseconds(1)) == CommitPace.cycle - .milliseconds(1))
  }

  @Test("after a commit that took longer than a cycle, the next one starts at once")
  func slowDisksAreNotSlower() {
    var pace = CommitPace()
    pace.began(with: 200, at: start)
    #expect(pace.pause(at: start + CommitPace.cycle + .milliseconds(20)) == .zero)
  }

  @Test("the first single caller after a group is the last one that waits")
  func endsWithTheRush() {
    var pace = CommitPace()
    pace.began(with: 64, at: start)
    pace.began(with: 1, at: start + CommitPace.cycle)
    #expect(pace.pause(at: start + CommitPace.cycle) == .zero)
  }
}
