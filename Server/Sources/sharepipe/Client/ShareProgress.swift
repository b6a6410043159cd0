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

/// Reports the progress of shares on standard error: in place on a terminal, otherwise one line per change.
struct ShareProgress {
  /// Whether the command follows one share, so that its input need not be named.
  let isSingle: Bool
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private var texts: [ShareID: String] = [:]
  private var states: [ShareID: ShareState] = [:]

  init(isSingle: Bool) { self.isSingle = isSingle }

  /// The last state that the server reported.
  func state(of share: FollowedShare) -> ShareState? { states[share.id] }

  mutating func show(_ share: FollowedShare, _ status: ShareStatus) {
    states[share.id] = status.state
    let text = Self.text(status)
    guard texts.updateValue(text, forKey: share.id) != text else { return }
    let line = isSingle ? text : "\(share.input): \(text)"
    isTerminal ? Output.progress(line) : Output.note(line)
  }

  func end() {
    if isTerminal { Output.endProgress() }
  }

  private static func text(_ status: ShareStatus) -> String {
    switch status.state {
    case .received: return "received by the server"
    case .reading: return "processing"
    case .needsCapture: return "the server needs the page from you"
    case .failed: return "failed"
    case .ready: break
    }
    if let digest = status.deliveries.first(where: { $0.state == .queued })?.digest {
      return digest.dueAt.map { "waiting for the digest at \($0)" } ?? "waiting until you send the digest"
    }
    if let missing = status.deliveries.first(where: { $0.problem?.knownCode == .machineMissing })?.problem {
      return missing.detail ?? missing.title
    }
    if let next = status.deliveries.compactMap(\.nextTryAt).min() {
      return "the book is ready; the next attempt to send it is at \(next)"
    }
    let isOpen = status.deliveries.contains { [.queued, .sending].contains($0.state) }
    return isOpen ? "sending the book" : "the book is ready"
  }
}
