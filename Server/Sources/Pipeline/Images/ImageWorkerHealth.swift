// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
package import ImageWork
import ServerCore
import Synchronization

/// Checks whether the program that converts images and texts works, for the readiness page.
///
/// Without it, books are made with fewer images, so the server stays ready with a warning.
package final class ImageWorkerHealth: Sendable {
  private struct Result {
    var state: ImageWorkerState
    var expires: ContinuousClock.Instant
  }

  private let program: ImageProgram?
  private let result = Mutex<Result?>(nil)
  private let threads = WorkThreads(name: "image-health", count: 1)

  /// How long the result of a check is reused.
  private static let lifetime: Duration = .seconds(600)
  /// How long a start may take, and how long a warning is reused.
  private static let timeout: Duration = .seconds(5)

  package init(_ program: ImageProgram?) { self.program = program }

  /// A warning that names the problem; nil if the program starts and is confined.
  package func warning() async -> String? { await state().warning }

  /// What the last check found, or a new one if that was too long ago.
  package func state() async -> ImageWorkerState {
    guard let program else { return .isBroken("sharepipe-pictures is missing: \(Self.consequence)") }
    if let known = result.withLock({ $0 }), known.expires > .now { return known.state }
    let state = (try? await threads.run { Self.state(of: program) }) ?? .works
    result.withLock {
      $0 = Result(state: state, expires: .now + (state == .works ? Self.lifetime : Self.timeout))
    }
    return state
  }

  private static func state(of program: ImageProgram) -> ImageWorkerState {
    guard program.greeting(for: .texts, within: timeout) != nil else {
      return .isBroken(
        "sharepipe-pictures does not start: books have no images, and Markdown is read as plain text")
    }
    guard let greeting = program.greeting(for: .images, within: timeout) else {
      return .isBroken(
        "sharepipe-pictures does not start with libvips: books have no images and no drawn covers")
    }
    return ImageWorkerState(bounds: greeting.bounds)
  }

  package static let consequence =
    "books keep JPEG, PNG and GIF images unchanged and leave out all others; Markdown is read as plain text"
}
