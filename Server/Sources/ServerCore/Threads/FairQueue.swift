// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A queue in which clients take turns, so that one client's work never waits for all of another's.
package struct FairQueue<Element> {
  private var lines: [String: [Element]] = [:]
  /// The clients whose work waits, in the order of their turns.
  private var turns: [String] = []
  package private(set) var count = 0
  private let limit: Int
  private let clientLimit: Int

  /// - Parameters:
  ///   - limit: how many items may wait in all.
  ///   - clientLimit: how many items of one client may wait.
  package init(limit: Int, clientLimit: Int) {
    (self.limit, self.clientLimit) = (max(1, limit), max(1, clientLimit))
  }

  package var isEmpty: Bool { count == 0 }

  /// Adds an item of a client; if too many wait, returns the item that is refused.
  ///
  /// That is the new item if its client has reached its limit, or would then have as many items as any other client.
  /// Otherwise it is the newest item of the client that has the most.
  package mutating func add(_ element: Element, of client: String) -> Element? {
    let waiting = lines[client]?.count ?? 0
    guard waiting < clientLimit else { return element }
    var refused: Element?
    if count >= limit {
      guard let (greedy, most) = lines.mapValues(\.count).max(by: { $0.value < $1.value }), most > waiting + 1
      else { return element }
      refused = removeLast(of: greedy)
    }
    if waiting == 0 { turns.append(client) }
    lines[client, default: []].append(element)
    count += 1
    return refused
  }

  /// Takes the oldest item of the client whose turn it is.
  package mutating func next() -> Element? {
    guard !turns.isEmpty else { return nil }
    let client = turns.removeFirst()
    guard var line = lines.removeValue(forKey: client), !line.isEmpty else { return nil }
    count -= 1
    let element = line.removeFirst()
    if !line.isEmpty {
      lines[client] = line
      turns.append(client)
    }
    return element
  }

  private mutating func removeLast(of client: String) -> Element? {
    guard let element = lines[client]?.popLast() else { return nil }
    count -= 1
    if lines[client]?.isEmpty == true {
      lines[client] = nil
      turns.removeAll { $0 == client }
    }
    return element
  }
}
