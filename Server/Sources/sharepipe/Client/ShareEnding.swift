// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How a share has ended, as far as its sender is concerned.
enum ShareEnding: Equatable {
  case open
  case delivered
  /// The message says why the book was made but not sent.
  case onlyWritten(String)
  /// The message says what happened and what the user can do.
  case failed(String)
  case uncertain(String)

  init(_ status: ShareStatus) {
    switch status.state {
    case .received, .reading: self = .open
    case .needsCapture:
      let reason = status.problem.map { $0.detail ?? $0.title } ?? "The server couldn't read the page."
      self = .failed(
        "\(reason) Save the page in your browser, then run sharepipe share --for \(status.id.text) FILE")
    case .failed: self = .failed(Self.text(status.problem) ?? "no book could be made")
    case .ready: self = Self.ready(status)
    }
  }

  /// What the sender has to know although the command succeeds.
  var note: String? {
    if case .onlyWritten(let text) = self { text } else { nil }
  }

  /// The failure of the command; nil if the share was delivered.
  var failure: CommandFailure? {
    switch self {
    case .open, .delivered, .onlyWritten: nil
    case .failed(let text): CommandFailure(.badData, text)
    case .uncertain(let text): CommandFailure(.unavailable, text)
    }
  }

  private static func ready(_ status: ShareStatus) -> ShareEnding {
    let deliveries = status.deliveries
    if deliveries.isEmpty, let text = text(status.problem) {
      return .failed("the book is ready, but: \(text)")
    }
    if deliveries.contains(where: { [.queued, .sending].contains($0.state) }) { return .open }
    if let failed = deliveries.first(where: { [.rejected, .failed].contains($0.state) }) {
      return .failed(text(failed.problem) ?? "the destination rejected the book")
    }
    if let doubtful = deliveries.first(where: { $0.state == .uncertain }) {
      return .uncertain(text(doubtful.problem) ?? "it is unknown whether the book arrived")
    }
    // The book was sent to some of the destinations only.
    if status.problem?.knownCode == .destinationRemoved, let text = text(status.problem) {
      return .failed("the book was sent, but not to every destination: \(text)")
    }
    return status.onlyWrittenNote.map { .onlyWritten($0) } ?? .delivered
  }

  private static func text(_ problem: Problem?) -> String? { problem.map { $0.detail ?? $0.title } }
}
