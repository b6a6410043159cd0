// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage
import Testing

struct HintPaceTests {
  private let start = ContinuousClock.now
  private let interval = Duration.milliseconds(100)

  @Test("the first hint passes at once, and those of the following interval as one at its end")
  func coalesces() {
    var pace = HintPace(interval: interval)
    pace.add(.jobs, at: start)
    #expect(pace.take(at: start) == [.jobs])
    let added = (1..<50).map { pace.add(.jobs, at: start + .milliseconds($0)) }
    #expect(added == [true] + Array(repeating: false, count: 48))
    #expect(pace.next == start + interval)
    #expect(pace.take(at: start + .milliseconds(99)) == [])
    #expect(pace.take(at: start + interval) == [.jobs])
    #expect(pace.next == nil && pace.take(at: start + interval * 2) == [])
  }

  @Test("a hint after a quiet interval passes at once")
  func quiet() {
    var pace = HintPace(interval: interval)
    pace.add(.jobs, at: start)
    #expect(pace.take(at: start) == [.jobs])
    pace.add(.jobs, at: start + interval * 3)
    #expect(pace.take(at: start + interval * 3) == [.jobs])
  }

  @Test("hints of one kind don't hold up those of another one")
  func kinds() {
    var pace = HintPace(interval: interval)
    pace.add(.changes, at: start)
    #expect(pace.take(at: start) == [.changes])
    pace.add(.changes, at: start)
    pace.add(.jobs, at: start + .milliseconds(1))
    #expect(pace.take(at: start + .milliseconds(1)) == [.jobs])
    #expect(pace.takeAll() == [.changes])
    #expect(pace.takeAll() == [])
  }
}
