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
    var warning: String?
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

  /// A warning that names the problem; nil if the program starts.
  package func warning() async -> String? {
    guard let program else { return "sharepipe-pictures is missing: \(Self.consequence)" }
    if let known = result.withLock({ $0 }), known.expires > .now { return known.warning }
    let warning = (try? await threads.run { Self.warning(of: program) }) ?? nil
    result.withLock {
      $0 = Result(warning: warning, expires: .now + (warning == nil ? Self.lifetime : Self.timeout))
    }
    return warning
  }

  private static func warning(of program: ImageProgram) -> String? {
    guard program.starts(for: .texts, within: timeout) else {
      return "sharepipe-pictures does not start: books have no images, and Markdown is read as plain text"
    }
    if program.starts(for: .images, within: timeout) { return nil }
    return "sharepipe-pictures does not start with libvips: books have no images and no drawn covers"
  }

  package static let consequence =
    "books keep JPEG, PNG and GIF images unchanged and leave out all others; Markdown is read as plain text"
}
