// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The confined program that converts images and texts: its path and its time limit.
package struct ImageProgram: Sendable, Equatable {
  package static let name = "sharepipe-pictures"
  /// The argument with which a process converts texts only and doesn't load libvips.
  package static let textsOnly = "--texts"

  package let path: String
  /// How long one image or text may take before its process is ended; the process limits its processor time, too.
  package var timeLimit: Duration = .seconds(30)

  /// Nil if there is no such program.
  package init?(path: String) {
    guard access(path, X_OK) == 0 else { return nil }
    self.path = path
  }

  /// The program in the folder of another one; nil if it isn't there.
  package static func beside(executable: String) -> ImageProgram? {
    guard let slash = executable.lastIndex(of: "/") else { return nil }
    return ImageProgram(path: executable[...slash] + name)
  }

  /// What a process of the program converts.
  package enum Purpose: Sendable { case images, texts }

  /// How the program greets; nil if it doesn't start in time; blocks.
  package func greeting(for purpose: Purpose, within timeout: Duration) -> WorkerGreeting? {
    try? ImageWorker(path: path, purpose: purpose, timeLimit: timeLimit, startLimit: timeout).greeting
  }

  /// The result of one request.
  package typealias Outcome = Result<ImageReply, WorkerFailure>

  /// Converts a text in a separate process, which ends with the call; blocks.
  package func convert(_ text: TextRequest) throws(WorkerFailure) -> TextReply {
    try ImageWorker(path: path, purpose: .texts, timeLimit: timeLimit).convert(text)
  }

  /// The workers of one connection that may fail before the rest of its images is left out.
  static let mostFailures = 8
}
