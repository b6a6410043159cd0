// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization

/// One process of the picture program, kept from one call to the next and replaced when it misbehaves.
///
/// A start costs as much of the processor's time as a dozen pictures, so that a book has one for all it needs. The process
/// ends with this value.
package final class PictureCrew: Sendable {
  private let program: PictureProgram
  private let worker = Mutex<PictureWorker?>(nil)

  package init(_ program: PictureProgram) { self.program = program }

  /// The process that waits for the next call; nil before the first and after one that misbehaved.
  package var process: Int32? { worker.withLock { $0?.process } }

  /// Starts the process ahead of the first call; blocks.
  ///
  /// What goes wrong shows at that call.
  package func start() {
    worker.withLock { worker in
      if worker == nil { worker = try? PictureWorker(path: program.path, timeLimit: program.timeLimit) }
    }
  }

  /// Answers to all requests in their order; blocks.
  ///
  /// A process that misbehaves costs the picture it was working on and is replaced, up to ``PictureProgram/mostDeaths``
  /// times in one call.
  package func answers(to requests: [PictureRequest]) -> [PictureProgram.Outcome] {
    var deaths = 0
    return requests.map { request in
      guard deaths < PictureProgram.mostDeaths else { return .failure(.unavailable) }
      let outcome = answer(to: request)
      if case .failure = outcome { deaths += 1 }
      return outcome
    }
  }

  private func answer(to request: PictureRequest) -> PictureProgram.Outcome {
    worker.withLock { worker in
      do {
        let running = try worker ?? PictureWorker(path: program.path, timeLimit: program.timeLimit)
        worker = running
        return .success(try running.ask(request))
      } catch {
        worker = nil
        return .failure(error as? PictureFailure ?? .crashed)
      }
    }
  }
}
