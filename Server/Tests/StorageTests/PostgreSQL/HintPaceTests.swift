// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage
import Testing

struct HintPaceTests {
  /// A pace that `#expect` can change, which only takes constants.
  private final class Pace {
    private var pace: HintPace

    init(_ interval: Duration) { pace = HintPace(interval: interval) }

    var next: ContinuousClock.Instant? { pace.next }

    func add(_ hint: DatabaseHint, at time: ContinuousClock.Instant) -> Bool { pace.add(hint, at: time) }
    func take(at time: ContinuousClock.Instant) -> [DatabaseHint] { pace.take(at: time) }
    func takeAll() -> [DatabaseHint] { pace.takeAll() }
  }

  private let start = ContinuousClock.now
  private let interval = Duration.milliseconds(100)

  @Test("the first hint passes at once, and those of the following interval as one at its end")
  func coalesces() {
    let pace = Pace(interval)
    #expect(pace.add(.jobs, at: start))
    #expect(pace.take(at: start) == [.jobs])
    #expect(pace.add(.jobs, at: start + .milliseconds(1)))
    for time in 2..<50 { #expect(!pace.add(.jobs, at: start + .milliseconds(time))) }
    #expect(pace.next == start + interval)
    #expect(pace.take(at: start + .milliseconds(99)) == [])
    #expect(pace.take(at: start + interval) == [.jobs])
    #expect(pace.next == nil)
    #expect(pace.take(at: start + interval * 2) == [])
  }

  @Test("a hint after a quiet interval passes at once")
  func quiet() {
    let pace = Pace(interval)
    _ = pace.add(.jobs, at: start)
    #expect(pace.take(at: start) == [.jobs])
    _ = pace.add(.jobs, at: start + interval * 3)
    #expect(pace.take(at: start + interval * 3) == [.jobs])
  }

  @Test("hints of one kind don't hold up those of another one")
  func kinds() {
    let pace = Pace(interval)
    _ = pace.add(.changes, at: start)
    #expect(pace.take(at: start) == [.changes])
    _ = pace.add(.changes, at: start)
    _ = pace.add(.jobs, at: start + .milliseconds(1))
    #expect(pace.take(at: start + .milliseconds(1)) == [.jobs])
    #expect(pace.takeAll() == [.changes])
    #expect(pace.takeAll() == [])
  }
}
