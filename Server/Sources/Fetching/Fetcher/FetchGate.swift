// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization

/// Limits how many fetches run at once, in total and for each host.
final class FetchGate: Sendable {
  private struct Waiter {
    let id: UInt64
    let host: String
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var running = 0
    var runningByHost: [String: Int] = [:]
    var waiting: [Waiter] = []
    var cancelledEarly: Set<UInt64> = []
    var nextID: UInt64 = 0
  }

  private let limit: Int
  private let hostLimit: Int
  private let state = Mutex(State())

  init(limit: Int, hostLimit: Int) {
    self.limit = limit
    self.hostLimit = hostLimit
  }

  /// Waits for a slot; throws when the task is canceled first.
  func enter(_ host: String) async throws(CancellationError) {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    let isAdmitted = await withTaskCancellationHandler {
      await withCheckedContinuation { wait(Waiter(id: id, host: host, continuation: $0)) }
    } onCancel: {
      cancel(id)
    }
    state.withLock { _ = $0.cancelledEarly.remove(id) }
    guard isAdmitted else { throw CancellationError() }
  }

  /// Returns the slot and resumes the longest waiting fetch that may run now.
  func leave(_ host: String) {
    let next = state.withLock { state -> Waiter? in
      state.running -= 1
      state.runningByHost[host, default: 1] -= 1
      if state.runningByHost[host] == 0 { state.runningByHost[host] = nil }
      guard let index = state.waiting.firstIndex(where: { hasCapacity(for: $0.host, state) }) else {
        return nil
      }
      let next = state.waiting.remove(at: index)
      admit(next.host, &state)
      return next
    }
    next?.continuation.resume(returning: true)
  }

  private func wait(_ waiter: Waiter) {
    let known = state.withLock { state -> Bool? in
      if state.cancelledEarly.contains(waiter.id) { return false }
      guard hasCapacity(for: waiter.host, state) else {
        state.waiting.append(waiter)
        return nil
      }
      admit(waiter.host, &state)
      return true
    }
    if let known { waiter.continuation.resume(returning: known) }
  }

  private func cancel(_ id: UInt64) {
    let waiter = state.withLock { state -> Waiter? in
      guard let index = state.waiting.firstIndex(where: { $0.id == id }) else {
        state.cancelledEarly.insert(id)
        return nil
      }
      return state.waiting.remove(at: index)
    }
    waiter?.continuation.resume(returning: false)
  }

  private func hasCapacity(for host: String, _ state: State) -> Bool {
    state.running < limit && state.runningByHost[host, default: 0] < hostLimit
  }

  private func admit(_ host: String, _ state: inout State) {
    state.running += 1
    state.runningByHost[host, default: 0] += 1
  }
}
