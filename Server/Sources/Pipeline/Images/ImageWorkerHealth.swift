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
    if let known { return known }
    // The only thread runs one check at a time, and those that waited for it use its result.
    return (try? await threads.run { self.known ?? self.check(program) }) ?? .works
  }

  /// What the last check found; nil if that was too long ago.
  private var known: ImageWorkerState? {
    result.withLock { $0.flatMap { $0.expires > .now ? $0.state : nil } }
  }

  private func check(_ program: ImageProgram) -> ImageWorkerState {
    let state = Self.state(of: program)
    result.withLock {
      $0 = Result(state: state, expires: .now + (state.isBroken ? Self.timeout : Self.lifetime))
    }
    return state
  }

  private static func state(of program: ImageProgram) -> ImageWorkerState {
    guard let texts = program.greeting(for: .texts, within: timeout) else {
      return .isBroken(
        "sharepipe-pictures does not start: books have no images, and Markdown is read as plain text")
    }
    guard let images = program.greeting(for: .images, within: timeout) else {
      return .isBroken(
        "sharepipe-pictures does not start with libvips: books have no images and no drawn covers")
    }
    return ImageWorkerState(bounds: texts.bounds.intersection(images.bounds))
  }

  package static let consequence =
    "books keep JPEG, PNG and GIF images unchanged and leave out all others; Markdown is read as plain text"
}
