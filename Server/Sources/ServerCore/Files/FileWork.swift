// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Runs calls that may wait for the disk away from the threads that serve requests.
package struct FileWork: Sendable {
  private let queue = DispatchQueue(label: "sharepipe.files", attributes: .concurrent)

  package init() {
  }

  package func callAsFunction<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result(catching: body)) }
    }
  }
}
