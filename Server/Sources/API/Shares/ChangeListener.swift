// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Intake
import ServiceLifecycle
package import Storage
import Synchronization

/// Follows the changes of all accounts with open event streams: one query for all of them, however many streams are open.
///
/// It queries after each commit of this process and each hint from another one, at most ten times a second. Otherwise it queries
/// every second, because hints can be lost.
package final class ChangeListener: Service {
  private let transitions: Transitions
  private let commits: WorkSignal
  private let pause: Duration
  private let followed = Mutex<[String: (changes: AccountChanges, streams: Int)]>([:])

  private static let rest: Duration = .milliseconds(100)

  /// - Parameters:
  ///   - commits: signaled after each commit of this process, and after commits of others.
  ///   - pause: the longest time between two queries.
  package init(_ transitions: Transitions, commits: WorkSignal, pause: Duration = .seconds(1)) {
    self.transitions = transitions
    self.commits = commits
    self.pause = pause
  }

  package func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        let mark = self.commits.mark
        await self.look()
        await self.commits.wait(after: mark, atMost: self.pause)
        try? await Task.sleep(for: Self.rest)
      }
    }
  }

  /// Begins to follow an account for one stream, which has to call ``leave(_:)`` at its end.
  package func enter(_ account: String) -> AccountChanges {
    followed.withLock { followed in
      var entry = followed[account] ?? (AccountChanges(), 0)
      entry.streams += 1
      followed[account] = entry
      return entry.changes
    }
  }

  package func leave(_ account: String) {
    followed.withLock { followed in
      followed[account]?.streams -= 1
      if followed[account]?.streams == 0 { followed[account] = nil }
    }
  }

  // While the database can't be read, streams wait; their own queries report the error.
  private func look() async {
    let accounts = followed.withLock { Array($0.keys) }
    guard !accounts.isEmpty, let numbers = try? await transitions.changeNumbers(of: accounts) else { return }
    for (account, number) in numbers {
      followed.withLock { $0[account]?.changes }?.learn(number)
    }
  }
}
