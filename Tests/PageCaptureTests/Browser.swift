// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HeadlessBrowser
import Synchronization

/// One browser for all tests, worked from one thread, which waits in the tests' stead.
final class Browser: Sendable {
  static let shared = Browser()

  private let thread = DispatchQueue(label: "browser")
  private let browser = Mutex<HeadlessBrowser?>(nil)

  func run<Value: Sendable>(
    _ work: @escaping @Sendable (HeadlessBrowser) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { done in
      thread.async { [self] in
        done.resume(
          with: Result {
            try browser.withLock { browser in
              let running = try browser ?? HeadlessBrowser()
              browser = running
              return try work(running)
            }
          })
      }
    }
  }
}
