// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The position of a connection in its stream of requests; ``FramingHandler`` and ``RequestHeadHandler`` share it.
///
/// The first handles bytes before they are parsed, the second handles parsed heads. Both run on the connection's event
/// loop.
final class RequestFraming {
  /// The form of the body that follows a head.
  enum Body: Equatable {
    case length(Int)
    case chunked
  }

  /// What the next byte belongs to.
  enum Phase {
    case head(HeadScanner)
    /// A head is complete and neither accepted nor refused yet.
    case undecided
    case length(Int)
    case chunked(ChunkScanner)
    /// A request was refused or was the last one. Nothing after it is read.
    case over
  }

  var phase = Phase.head(HeadScanner())
  private var isLast = false

  /// Accepts the head that was read last.
  func accept(_ body: Body, isLast: Bool) {
    self.isLast = isLast
    switch body {
    case .length(0): endMessage()
    case .length(let count): phase = .length(count)
    case .chunked: phase = .chunked(ChunkScanner())
    }
  }

  /// A request is complete.
  func endMessage() {
    phase = isLast ? .over : .head(HeadScanner())
  }

  /// Marks everything that follows as no longer part of a request.
  func end() {
    phase = .over
  }

  var isUndecided: Bool { if case .undecided = phase { true } else { false } }
}
