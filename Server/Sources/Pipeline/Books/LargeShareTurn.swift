// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import ServerCore
import ShareContract
import Synchronization

/// Lets one large share at a time become a book, so that the images of several don't fill the memory.
final class LargeShareTurn: Sendable {
  private let isTaken = Mutex(false)

  /// Takes the turn; throws a failure that makes the job wait if another one has it.
  func begin() throws {
    let wasTaken = isTaken.withLock { taken in
      defer { taken = true }
      return taken
    }
    guard !wasTaken else { throw Self.wait }
  }

  func end() { isTaken.withLock { $0 = false } }

  private static let wait = StageFailure.waiting(Problem(.unavailable, .largeShareWaits), .seconds(10))
}
