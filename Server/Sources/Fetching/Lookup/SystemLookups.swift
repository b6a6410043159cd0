// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Dispatch
import Foundation
import Synchronization

/// Calls `getaddrinfo`, which can't be canceled and has no timeout: a lookup that takes too long continues in the
/// background and counts toward the limit until it ends.
final class SystemLookups: Sendable {
  private static let limit = 128
  private let running = Mutex(0)

  func addresses(of name: String, within timeout: Duration) async throws(HostResolver.Failure) -> [IPAddress]
  {
    guard begin() else { throw .init("too many lookups under way", retryable: true) }
    let caller = LookupCaller()
    DedicatedThread.start {
      caller.finish(Self.resolve(name))
      self.end()
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + timeout.seconds) {
      caller.finish(.failure(.init("lookup took too long", retryable: true)))
    }
    return try await caller.wait().get()
  }

  private func begin() -> Bool {
    running.withLock { count in
      guard count < Self.limit else { return false }
      count += 1
      return true
    }
  }

  private func end() { running.withLock { $0 -= 1 } }

  private static func resolve(_ name: String) -> LookupCaller.Outcome {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(name, nil, &hints, &list)
    guard code == 0 else {
      return .failure(.init(String(cString: gai_strerror(code)), retryable: code == EAI_AGAIN))
    }
    defer { freeaddrinfo(list) }
    return .success(addresses(in: list))
  }

  private static func addresses(in list: UnsafeMutablePointer<addrinfo>?) -> [IPAddress] {
    var found: [IPAddress] = []
    var entry = list
    while let current = entry {
      if let address = current.pointee.ai_addr.flatMap({ IPAddress($0) }), !found.contains(address) {
        found.append(address)
      }
      entry = current.pointee.ai_next
    }
    return found
  }
}
