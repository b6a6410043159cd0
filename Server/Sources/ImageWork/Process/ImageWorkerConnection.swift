// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization

/// A book's connection to one image worker, which it takes from a pool and replaces when it misbehaves.
///
/// The worker goes back to the pool with ``end()`` or when this value is released, unless an image made it fail.
package final class ImageWorkerConnection: Sendable {
  private struct State {
    var member: ImageWorkerPool.Member?
    var failures = 0
    /// Whether an image was damaged, or made its worker fail, so that the worker must not serve another book.
    var isSuspect = false
    /// Whether the worker has served another book before.
    var isInherited = false
  }

  private let pool: ImageWorkerPool
  private let account: String
  private let state = Mutex(State())

  /// - Parameter account: the account that the images belong to.
  package init(_ pool: ImageWorkerPool, account: String) { (self.pool, self.account) = (pool, account) }

  deinit { end() }

  /// The worker's process; nil before the first request and after a failure.
  package var process: Int32? { state.withLock { $0.member?.worker.process } }

  /// Takes a worker before the first request; blocks while one starts.
  ///
  /// If none can be started, the first request reports it.
  package func start() {
    state.withLock { state in
      if state.member == nil { try? take(&state) }
    }
  }

  /// Gives the worker back to the pool, or ends it if an image made it fail.
  package func end() {
    let member = state.withLock { state in
      defer { (state.member, state.isSuspect) = (nil, false) }
      return state.isSuspect ? nil : state.member
    }
    if let member { pool.put(member) }
  }

  /// Whether it may still start workers: not after ``ImageProgram/mostFailures`` of them failed.
  package var isUsable: Bool { state.withLock { $0.failures < ImageProgram.mostFailures } }

  /// The reply to a request; blocks.
  ///
  /// A worker that fails costs the image it was working on and is replaced. Where the worker had served other books before,
  /// the image may not be the cause, so a new worker gets it, too.
  package func reply(to request: ImageRequest) -> ImageProgram.Outcome {
    state.withLock { state in
      guard state.failures < ImageProgram.mostFailures else { return .failure(.unavailable) }
      var outcome = ask(&state, request)
      let isInherited = state.isInherited
      if outcome == .failure(.interrupted) || (isInherited && Self.mayDependOnEarlierImages(outcome)) {
        (state.member, state.isInherited) = (nil, false)
        outcome = ask(&state, request, inNewWorker: isInherited)
      }
      if outcome == .success(.refused(.damaged)) { state.isSuspect = true }
      if case .failure = outcome { state.failures += 1 }
      return outcome
    }
  }

  private static func mayDependOnEarlierImages(_ outcome: ImageProgram.Outcome) -> Bool {
    outcome == .success(.refused(.damaged)) || outcome == .failure(.crashed)
  }

  private func ask(
    _ state: inout State, _ request: ImageRequest, inNewWorker: Bool = false
  ) -> ImageProgram.Outcome {
    do throws(WorkerFailure) {
      if state.member == nil { try take(&state, isNew: inNewWorker) }
      guard let worker = state.member?.worker else { throw .unavailable }
      state.member?.requests += 1
      if request.hasUntrustedImage { state.member?.account = account }
      return .success(try worker.ask(request))
    } catch {
      state.member = nil
      return .failure(error)
    }
  }

  private func take(_ state: inout State, isNew: Bool = false) throws(WorkerFailure) {
    let member = isNew ? try pool.start() : try pool.take(for: account)
    (state.member, state.isInherited, state.isSuspect) = (member, member.requests > 0, false)
  }
}
