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
  package var responseHeaders: [String: String]
  /// The response's body, in the pieces in which it is delivered.
  package var responsePieces: [Data]
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

  private enum CodingKeys: String, CodingKey {
    case identifier, description, url, method, headers, file, state, attempts, status, errorCode, cancelReason
    case resource, resumeData, madeAt, resourceSeconds, notBefore
    case responseHeaders = "answerHeaders"
    case responsePieces = "answerPieces"
  }

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
    responseHeaders = [:]
    responsePieces = []
  }
}
