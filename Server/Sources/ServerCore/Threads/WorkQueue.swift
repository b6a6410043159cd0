// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The items that wait for threads and those that are running; decides which one runs next.
struct WorkQueue {
  /// A piece of work of an account.
  struct Item: Sendable {
    let account: String
    let work: @Sendable () -> Void
    /// Ends the caller's wait before the work is done.
    let giveUp: @Sendable () -> Void
  }

  /// An item that is running.
  struct Started: Sendable {
    let number: Int
    let item: Item
  }

  /// How many items wait for a thread.
  var waitingCount: Int { waiting.count }

  private let count: Int
  private let reserve: Int
  private let waitingLimit: Int
  private var waiting: [Item] = []
  /// The accounts of the items that run, by number.
  private var running: [Int: String] = [:]
  private var abandoned: Set<Int> = []
  private var lastNumber = 0

  /// How many abandoned items may keep running; further items keep their threads.
  private static let mostAbandoned = 4

  init(count: Int, reserve: Int, waitingLimit: Int) {
    self.count = count
    self.reserve = reserve
    self.waitingLimit = waitingLimit
  }

  /// Adds an item.
  ///
  /// Returns false if too many are already waiting.
  mutating func add(_ item: Item) -> Bool {
    guard running.count < count || waiting.count < waitingLimit else { return false }
    waiting.append(item)
    return true
  }

  /// Takes the next item, or returns nil while none may run.
  mutating func start() -> Started? {
    guard let index = nextIndex else { return nil }
    let item = waiting.remove(at: index)
    lastNumber += 1
    running[lastNumber] = item.account
    return Started(number: lastNumber, item: item)
  }

  /// Ends an item.
  ///
  /// Returns false if it was abandoned, so its thread has to end.
  mutating func end(_ started: Started) -> Bool {
    if abandoned.remove(started.number) != nil { return false }
    running[started.number] = nil
    return true
  }

  /// Abandons a running item and its thread.
  ///
  /// Returns false if the limit is reached or the item has ended.
  mutating func abandon(_ started: Started) -> Bool {
    guard running[started.number] != nil, abandoned.count < Self.mostAbandoned else { return false }
    running[started.number] = nil
    abandoned.insert(started.number)
    return true
  }

  /// The oldest item of the account with the fewest running items.
  private var nextIndex: Int? {
    guard running.count < count + reserve else { return nil }
    let held = running.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let loads = waiting.indices.map { (index: $0, running: held[waiting[$0].account] ?? 0) }
    guard let next = loads.min(by: { ($0.running, $0.index) < ($1.running, $1.index) }) else { return nil }
    return running.count < count || next.running == 0 ? next.index : nil
  }
}
