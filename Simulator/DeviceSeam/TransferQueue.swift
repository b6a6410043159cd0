// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// An upload in the hands of the background transfer service.
package struct TransferTask: Codable, Sendable {
  /// Unique within the session only.
  package let identifier: Int
  /// `taskDescription`.
  package var description: String?
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
  /// `NSURLErrorBackgroundTaskCancelledReasonKey`, where the system cancelled it.
  package var cancelReason: Int?
  /// Where the server keeps what it has of a resumable upload.
  package var resource: URL?
  /// `NSURLSessionUploadTaskResumeData` of a task that ended with an error.
  package var resumeData: Data?
  /// When it was made, in the device's time.
  package var madeAt: Double
  /// Seconds after which the service gives it up.
  package var resourceSeconds: Double
  /// Before this the service does not begin it, in the device's time.
  package var notBefore: Double?

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
    identifier: Int, description: String?, url: URL, method: String, headers: [String: String], file: String,
    resource: URL? = nil, resourceSeconds: Double = 604_800
  ) {
    self.identifier = identifier
    self.description = description
    self.url = url
    self.method = method
    self.headers = headers
    self.file = file
    state = .suspended
    attempts = 0
    self.resource = resource
    madeAt = Date().timeIntervalSince1970
    self.resourceSeconds = resourceSeconds
    answerHeaders = [:]
    answerPieces = []
  }
}

/// What a system hands out to go on with an upload later: opaque to a program.
package struct TransferResumption: Codable, Sendable {
  /// Where the server keeps what it has.
  package let resource: URL
  /// The request that began it.
  package let url: URL
  /// Its method.
  package let method: String
  /// Its header fields.
  package let headers: [String: String]
  /// The file that is sent.
  package let file: String

  /// Takes what a task knows; nil when the server has promised nothing.
  package init?(_ task: TransferTask) {
    guard let resource = task.resource else { return nil }
    self.resource = resource
    url = task.url
    method = task.method
    headers = task.headers
    file = task.file
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
