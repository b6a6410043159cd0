// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareServer

/// Prints the progress of a long command to standard error every few seconds.
final class ProgressLine {
  private let word: String
  private let clock = ContinuousClock()
  private var next: ContinuousClock.Instant

  init(_ word: String) {
    self.word = word
    next = clock.now.advanced(by: .seconds(3))
  }

  func show(_ progress: Backup.Progress) {
    guard clock.now >= next else { return }
    next = clock.now.advanced(by: .seconds(3))
    Output.note("\(word) \(progress.files) files, \(progress.bytes >> 20) MiB")
  }
}
