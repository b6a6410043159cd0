// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization

/// The processes of the picture program for a book, kept from one call to the next and replaced when they misbehave.
///
/// There is one, which starts quickly and reads plain pictures, and a second one for the others once there are such. They end
/// with this value.
package final class ImageWorkerConnection: Sendable {
  private struct Workers: ~Copyable {
    var plain: ImageWorker?
    var any: ImageWorker?
    var deaths = 0
    /// Whether the second one never came up, for want of libvips.
    var lacksAny = false
  }

  private let program: ImageProgram
  private let workers = Mutex(Workers())

  package init(_ program: ImageProgram) { self.program = program }

  /// The process that is asked first; nil before it is started and after it misbehaved.
  package var process: Int32? { workers.withLock { $0.plain?.process } }

  /// All that run now.
  package var processes: [Int32] {
    workers.withLock { [$0.plain?.process, $0.any?.process].compactMap(\.self) }
  }

  /// Starts the process ahead of the first call; blocks.
  ///
  /// What goes wrong shows at that call.
  package func start() {
    workers.withLock { workers in
      if workers.plain == nil { workers.plain = try? started(isPlain: true) }
    }
  }

  /// Ends its processes and waits until they are gone; another call starts others.
  package func end() {
    workers.withLock { ($0.plain, $0.any) = (nil, nil) }
  }

  /// Whether it may still start processes: not after ``ImageProgram/mostDeaths`` of them misbehaved.
  package var isOfUse: Bool { workers.withLock { $0.deaths < ImageProgram.mostDeaths } }

  /// Answers to all requests in their order; blocks.
  package func answers(to requests: [ImageRequest]) -> [ImageProgram.Outcome] {
    requests.map(answer)
  }

  /// The answer to a request; blocks.
  ///
  /// A process that misbehaves costs the picture it was working on and is replaced.
  package func answer(to request: ImageRequest) -> ImageProgram.Outcome {
    workers.withLock { workers in
      guard workers.deaths < ImageProgram.mostDeaths else { return .failure(.unavailable) }
      var outcome = ask(&workers.plain, request, isPlain: true)
      if case .success(.refused(.elsewhere)) = outcome {
        if workers.lacksAny { return .failure(.unavailable) }
        outcome = ask(&workers.any, request, isPlain: false)
        // It costs its own pictures, and none of the plain ones.
        workers.lacksAny = outcome == .failure(.unavailable)
        if workers.lacksAny { return outcome }
      }
      if case .failure = outcome { workers.deaths += 1 }
      return outcome
    }
  }

  /// The answer; a process that something else ended didn't fail because of its picture, so another one is asked once.
  private func ask(
    _ worker: inout ImageWorker?, _ request: ImageRequest, isPlain: Bool
  ) -> ImageProgram.Outcome {
    let outcome = askOnce(&worker, request, isPlain: isPlain)
    return outcome == .failure(.interrupted) ? askOnce(&worker, request, isPlain: isPlain) : outcome
  }

  private func askOnce(
    _ worker: inout ImageWorker?, _ request: ImageRequest, isPlain: Bool
  ) -> ImageProgram.Outcome {
    do {
      let running = try worker ?? started(isPlain: isPlain)
      worker = running
      return .success(try running.ask(request))
    } catch {
      worker = nil
      return .failure(error as? WorkerFailure ?? .crashed)
    }
  }

  private func started(isPlain: Bool) throws(WorkerFailure) -> ImageWorker {
    do throws(WorkerFailure) {
      return try ImageWorker(path: program.path, isPlain: isPlain, timeLimit: program.timeLimit)
    } catch {
      // It isn't waited for again.
      throw error == .startTookTooLong ? .unavailable : error
    }
  }
}
