// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ImageWork
import Synchronization

/// Whether the program that decodes pictures can be used, for whoever asks how the server is.
///
/// Books are made without it, too, with fewer pictures: a warning, and no reason to take no shares.
final class ImageWorkerHealth: Sendable {
  private struct Look {
    var warning: String?
    var until: ContinuousClock.Instant
  }

  private let program: ImageProgram?
  private let look = Mutex<Look?>(nil)
  private let threads = WorkThreads(name: "picture-watch", count: 1)

  /// How long what was seen is taken for true.
  private static let memory: Duration = .seconds(600)
  /// What a start may take; a machine that is too busy for it is told of once, and asked again.
  private static let patience: Duration = .seconds(5)

  init(_ program: ImageProgram?) { self.program = program }

  /// What is wrong with it; nil when it starts.
  func warning() async -> String? {
    guard let program else { return "sharepipe-pictures is missing: \(Self.consequence)" }
    if let known = look.withLock({ $0 }), known.until > .now { return known.warning }
    let warning = (try? await threads.run { Self.warning(of: program) }) ?? nil
    look.withLock {
      $0 = Look(warning: warning, until: .now + (warning == nil ? Self.memory : Self.patience))
    }
    return warning
  }

  private static func warning(of program: ImageProgram) -> String? {
    guard program.starts(isPlain: true, within: patience) else {
      return "sharepipe-pictures does not start: \(consequence)"
    }
    if program.starts(isPlain: false, within: patience) { return nil }
    return
      "sharepipe-pictures does not start with libvips: books get plain JPEG and PNG pictures, and no others"
  }

  static let consequence =
    "books keep JPEG, PNG and GIF images unchanged and leave out all others; Markdown is read as plain text"
}
