// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ImageWork
import Pipeline
import Testing

struct ImageWorkerStateTests {
  @Test("a worker that gave up all rights works") func confined() {
    #expect(ImageWorkerState(bounds: .possible) == .works)
    #expect(ImageWorkerState.works.warning == nil)
  }

  @Test(
    "a worker with a right left has a warning, but isn't broken",
    .enabled(if: WorkerGreeting.Bounds.possible == .all))
  func unconfined() {
    for right: WorkerGreeting.Bounds in [.limits, .noRights, WorkerGreeting.Bounds(rawValue: 4), .noCalls] {
      let state = ImageWorkerState(bounds: .all.subtracting(right))
      #expect(state == .isUnconfined && !state.isBroken)
      #expect(state.warning?.contains("not fully confined") == true)
    }
  }
}
