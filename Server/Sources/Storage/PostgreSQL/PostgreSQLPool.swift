// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Synchronization

/// Threads that each have one connection; work goes to the first one that is free.
final class PostgreSQLPool: Sendable {
  typealias Work = @Sendable (PostgreSQLWorker) -> Void

  private let queue = PostgreSQLQueue()
  private let size: Int

  init(_ connector: PostgreSQLConnector, size: Int) {
    self.size = size
    for number in 0..<size {
      let thread = Thread { [queue] in
        let worker = PostgreSQLWorker(connector)
        while let work = queue.next() { work(worker) }
      }
      thread.name = "postgres-\(number)"
      thread.start()
    }
  }

  deinit { close() }

  /// Ends the threads and their connections after the work that was added before.
  func close() {
    for _ in 0..<size { queue.add(nil) }
  }

  func add(_ work: @escaping Work) { queue.add(work) }
}

/// Work in the order of its arrival.
private final class PostgreSQLQueue: Sendable {
  private let waiting = Mutex<[PostgreSQLPool.Work?]>([])
  private let count = DispatchSemaphore(value: 0)

  /// - Parameter work: nil ends one thread.
  func add(_ work: PostgreSQLPool.Work?) {
    waiting.withLock { $0.append(work) }
    count.signal()
  }

  func next() -> PostgreSQLPool.Work? {
    count.wait()
    return waiting.withLock { $0.removeFirst() }
  }
}
