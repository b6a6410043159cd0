// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// An upload that the background transfer service handles.
package struct TransferTask: Codable, Sendable {
  /// The task's identifier, unique only within its session.
  package let identifier: Int
  /// The value of `taskDescription`.
  package var description: String?
  /// The URL to send to.
  package let url: URL
  /// The request's HTTP method.
  package let method: String
  /// The request's header fields.
  package let headers: [String: String]
  /// The file to send, which stays where the process stored it.
  package let file: String
  /// How far the task has come.
  package var state: State
  /// The number of attempts so far.
  package var attempts: Int
  /// The response's status, once there is one.
  package var status: Int?
  /// The response's header fields.
  package var answerHeaders: [String: String]
  /// The response's body, in the pieces in which it is delivered.
  package var answerPieces: [Data]
  /// The `NSURLErrorDomain` code if there is no response.
  package var errorCode: Int?
  /// The value of `NSURLErrorBackgroundTaskCancelledReasonKey` if the system canceled the task.
  package var cancelReason: Int?
  /// The URL where the server keeps its part of a resumable upload.
  package var resource: URL?
  /// The `NSURLSessionUploadTaskResumeData` of a task that ended with an error.
  package var resumeData: Data?
  /// When the task was created, in the device's time.
  package var madeAt: Double
  /// The seconds after which the service gives up.
  package var resourceSeconds: Double
  /// The earliest time at which the service may start, in the device's time.
  package var notBefore: Double?

  /// How far a transfer has come.
  package enum State: String, Codable, Sendable {
    /// Created but not resumed.
    case suspended
    /// Waiting in the queue or running.
    case waiting
    /// Finished or failed, but not yet reported to its process.
    case finished
    /// Reported to its process.
    case delivered
  }

  /// Creates a new upload task.
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

/// The data a system hands out to resume an upload later; opaque to apps.
package struct TransferResumption: Codable, Sendable {
  /// The URL where the server keeps its part.
  package let resource: URL
  /// The URL of the original request.
  package let url: URL
  /// The original request's method.
  package let method: String
  /// The original request's header fields.
  package let headers: [String: String]
  /// The file that is being sent.
  package let file: String

  /// Creates resume data from a task, or returns nil if the server hasn't promised to keep anything.
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
  /// Corresponds to `NSURLErrorBackgroundSessionRequiresSharedContainer`.
  case requiresSharedContainer = -995
  /// Corresponds to `NSURLErrorBackgroundSessionInUseByAnotherProcess`.
  case inUseByAnotherProcess = -996
}

/// The queue of the background transfer service, durable and shared by all processes of the device.
package protocol TransferQueue: Sendable {
  /// Connects this process to a session, creating it if it is new.
  func connect(session: String, sharedContainer: String?) throws
  /// Disconnects this process from a session.
  func disconnect(session: String)
  /// Adds a suspended task and returns its identifier.
  func add(_ make: (Int) -> TransferTask, to session: String) throws -> Int
  /// Stores a task's description, puts the task in the queue, and wakes the service.
  func resume(task: Int, describedAs description: String?, of session: String) throws
  /// Removes a task from the queue.
  func cancel(task: Int, of session: String) throws
  /// Returns all tasks of a session.
  func tasks(of session: String) -> [TransferTask]
  /// Records that a finished task was reported to its process.
  func delivered(task: Int, of session: String) throws
  /// Records that the process called the completion handler of the session's events.
  func eventsHandled(of session: String)
}
