// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerCore
import Synchronization
import TestSupport
import Testing

/// Tests the queue in which clients take turns, and the threads that run its work.
struct FairQueueTests {
  private func served(_ queue: inout FairQueue<String>) -> [String] {
    var served: [String] = []
    while let next = queue.next() { served.append(next) }
    return served
  }

  @Test("clients take turns, each in its own order")
  func turns() {
    var queue = FairQueue<String>(limit: 10, clientLimit: 10)
    for work in ["a1", "a2", "a3", "b1", "c1", "b2"] {
      #expect(queue.add(work, of: String(work.prefix(1))) == nil)
    }
    #expect(served(&queue) == ["a1", "b1", "c1", "a2", "b2", "a3"])
  }

  @Test("a client whose queue is full is rejected, and others are not")
  func clientLimit() {
    var queue = FairQueue<String>(limit: 10, clientLimit: 2)
    #expect(["a1", "a2", "a3", "a4"].map { queue.add($0, of: "a") } == [nil, nil, "a3", "a4"])
    #expect(queue.add("b1", of: "b") == nil)
    #expect(served(&queue) == ["a1", "b1", "a2"])
  }

  @Test("a full queue admits a client with little waiting and drops work of the client with the most")
  func admitsSmallClient() {
    var queue = FairQueue<String>(limit: 3, clientLimit: 10)
    for work in ["a1", "a2", "a3"] { #expect(queue.add(work, of: "a") == nil) }
    #expect(queue.add("a4", of: "a") == "a4")
    #expect(queue.add("b1", of: "b") == "a3")
    #expect(queue.add("c1", of: "c") == "a2")
    // Every client has one entry, so none has more than the new client would have.
    #expect(queue.add("d1", of: "d") == "d1")
    #expect(served(&queue) == ["a1", "b1", "c1"])
  }

  @Test(
    "random additions and removals lose nothing, serve nothing twice and keep the limits", arguments: 0..<20)
  func randomUse(_ seed: Int) {
    var generator = SeededRandom(seed: UInt64(seed) &+ 1)
    var queue = FairQueue<Int>(limit: 12, clientLimit: 5)
    var (waiting, refused, served) = (Set<Int>(), Set<Int>(), Set<Int>())
    for number in 0..<500 {
      if Int.random(in: 0..<3, using: &generator) > 0 {
        let client = String(Int.random(in: 0..<6, using: &generator))
        waiting.insert(number)
        if let loser = queue.add(number, of: client) {
          #expect(waiting.remove(loser) != nil && refused.insert(loser).inserted)
        }
      } else if let next = queue.next() {
        #expect(waiting.remove(next) != nil && served.insert(next).inserted)
      }
      #expect(queue.count == waiting.count && queue.count <= 12)
    }
  }

  @Test("one client's flood of slow work delays another's only by the work already running")
  func flood() async throws {
    let threads = FairThreads(name: "test", count: 1, waitingLimit: 16, clientLimit: 4)
    let gate = DispatchSemaphore(value: 0)
    let order = Order()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask {
        try await threads.run(for: "other") {
          order.note("gate")
          gate.wait()
        }
        return true
      }
      while order.clients.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
      for _ in 0..<30 {
        group.addTask {
          do {
            try await threads.run(for: "other") { order.note("other") }
            return true
          } catch is FairThreads.Busy {
            return false
          }
        }
      }
      // The rejections show that the other entries are waiting by now.
      var refused = 0
      while refused < 26, let wasRun = try await group.next() { if !wasRun { refused += 1 } }
      group.addTask {
        try await threads.run(for: "owner") { order.note("owner") }
        return true
      }
      while threads.waitingCount < 5 { try await Task.sleep(for: .milliseconds(5)) }
      gate.signal()
      try await group.waitForAll()
    }
    #expect(order.clients.count == 6)
    #expect(order.clients.prefix(3).contains("owner"))
  }
}

/// Records the clients whose work ran, in order.
private final class Order: Sendable {
  private let noted = Mutex<[String]>([])
  var clients: [String] { noted.withLock { $0 } }
  func note(_ client: String) { noted.withLock { $0.append(client) } }
}
