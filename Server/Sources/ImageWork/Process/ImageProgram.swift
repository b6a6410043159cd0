// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Where the picture program is, and what one picture may cost.
package struct ImageProgram: Sendable, Equatable {
  package static let name = "sharepipe-pictures"
  /// The argument with which it starts quickly, and reads no more than JPEG and PNG.
  package static let plainOnly = "--plain"

  package let path: String
  /// What one picture may take before its process is ended; of the processor's time the program allows itself less.
  package var timeLimit: Duration = .seconds(30)

  /// Nil when there is no such program.
  package init?(path: String) {
    guard access(path, X_OK) == 0 else { return nil }
    self.path = path
  }

  /// The program beside the one that is running; nil when it is not there.
  package static func beside(executable: String) -> ImageProgram? {
    guard let slash = executable.lastIndex(of: "/") else { return nil }
    return ImageProgram(path: executable[...slash] + name)
  }

  /// Whether it starts and greets, for plain pictures or for all; blocks.
  package func starts(isPlain: Bool, within patience: Duration) -> Bool {
    (try? ImageWorker(path: path, isPlain: isPlain, timeLimit: timeLimit, startLimit: patience)) != nil
  }

  /// What came of one request.
  package typealias Outcome = Result<ImageReply, WorkerFailure>

  /// Answers to all requests in their order, made by one process after the other; blocks.
  ///
  /// No process outlives the call.
  package func answers(to requests: some Sequence<ImageRequest>) -> [Outcome] {
    ImageWorkerConnection(self).answers(to: Array(requests))
  }

  /// Converts a text in a separate process, which ends with the call; blocks.
  package func convert(_ text: TextRequest) throws(WorkerFailure) -> TextReply {
    try ImageWorker(path: path, isPlain: true, timeLimit: timeLimit).convert(text)
  }

  /// Processes of one crew that may misbehave before the rest of its pictures is left out.
  static let mostDeaths = 8
}
