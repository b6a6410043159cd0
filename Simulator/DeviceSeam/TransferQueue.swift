// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// An upload in the hands of the background transfer service.
package struct TransferTask: Codable, Sendable {
  /// Unique within the session only.
  package let identifier: Int
  /// `taskDescription`.
  package let description: String?
  /// The address.
  package let url: URL
  /// The method.
  package let method: String
  /// The header fields.
  package let headers: [String: String]
  /// The file that is sent; it stays where the process put it.
  package let file: String
  /// Whether the service still has to do it.
  package var state: State
  /// How often it was tried.
  package var attempts: Int
  /// The answer's status, once there is one.
  package var status: Int?
  /// The answer's header fields.
  package var answerHeaders: [String: String]
  /// The answer's body, in the pieces in which it is delivered.
  package var answerPieces: [Data]
  /// Why there is no answer: an `NSURLErrorDomain` code.
  package var errorCode: Int?

  /// How far a transfer is.
  package enum State: String, Codable, Sendable {
    /// Made, not resumed.
    case suspended
    /// In the queue.
    case waiting
    /// Answered or failed; not yet told to its process.
    case finished
    /// Told to its process.
    case delivered
  }

  /// Takes a new upload.
  package init(
    identifier: Int, description: String?, url: URL, method: String, headers: [String: String], file: String
  ) {
    self.identifier = identifier
    self.description = description
    self.url = url
    self.method = method
    self.headers = headers
    self.file = file
    state = .suspended
    attempts = 0
    answerHeaders = [:]
    answerPieces = []
  }
}

/// Why a process may not connect to a background session.
package enum SessionRefusal: Int, Error, Sendable {
  /// `NSURLErrorBackgroundSessionRequiresSharedContainer`.
  case requiresSharedContainer = -995
  /// `NSURLErrorBackgroundSessionInUseByAnotherProcess`.
  case inUseByAnotherProcess = -996
}

/// The queue of the background transfer service, durable and shared by all processes of the device.
package protocol TransferQueue: Sendable {
  /// Connects this process to a session, making it when it is new.
  func connect(session: String, sharedContainer: String?) throws
  /// Lets go of a session.
  func disconnect(session: String)
  /// Adds a task, suspended, and answers its identifier.
  func add(_ make: (Int) -> TransferTask, to session: String) throws -> Int
  /// Writes a task's description and puts it in the queue; wakes the service.
  func resume(task: Int, describedAs description: String?, of session: String) throws
  /// Takes a task out of the queue.
  func cancel(task: Int, of session: String) throws
  /// All tasks of a session.
  func tasks(of session: String) -> [TransferTask]
  /// Notes that a finished task was told to its process.
  func delivered(task: Int, of session: String) throws
  /// Notes that the process called the completion handler of the session's events.
  func eventsHandled(of session: String)
}
