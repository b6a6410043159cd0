// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Runs calls that may wait for the disk away from the threads that serve requests.
package struct FileWork: Sendable {
  private let queue = DispatchQueue(label: "sharepipe.files", attributes: .concurrent)

  package init() {
  }

  package func callAsFunction<Answer: Sendable>(
    _ body: @escaping @Sendable () throws -> Answer
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result(catching: body)) }
    }
  }
}
