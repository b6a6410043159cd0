// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareServer

/// Prints the progress of a long command to standard error every few seconds.
final class ProgressLine {
  private let clock = ContinuousClock()
  private var next: ContinuousClock.Instant

  init() {
    next = clock.now.advanced(by: .seconds(3))
  }

  func show(_ text: @autoclosure () -> String) {
    guard clock.now >= next else { return }
    next = clock.now.advanced(by: .seconds(3))
    Output.note(text())
  }

  /// - Parameter verb: what was done with the files.
  func show(_ progress: Backup.Progress, _ verb: String) {
    show("\(verb) \(progress.files) files, \(progress.bytes >> 20) MiB")
  }
}
