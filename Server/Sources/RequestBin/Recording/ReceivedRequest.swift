// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// A request that the bin received, as its pages and fixtures describe it.
package struct ReceivedRequest: Codable, Sendable {
  /// How a request ended.
  package enum Outcome: String, Codable, Sendable {
    /// The body is still arriving, or the response is delayed.
    case receiving
    /// The body arrived and the response was sent.
    case complete
    /// The client closed the connection before the end of the body.
    case interrupted
    /// The bin closed the connection, as planned.
    case cut
    /// The body was larger than the bin accepts.
    case tooLarge
  }

  /// A header field in the order in which it arrived.
  package struct Field: Codable, Hashable, Sendable {
    package let name: String
    package let value: String
  }

  /// The step of a resumable upload that a request is.
  package struct UploadStep: Codable, Hashable, Sendable {
    /// The identifier of the upload.
    package let id: String
    /// The offset at which the request's body begins.
    package let offset: Int
    /// Whether the upload was complete after the request.
    package var isComplete: Bool
  }

  /// The number of the request, from 1.
  package let id: Int
  /// The time at which the head had arrived.
  package let receivedAt: Date
  package let method: String
  /// Path and query, as sent.
  package let target: String
  package private(set) var headers: [Field]
  package var outcome = Outcome.receiving
  /// The size of the body that arrived.
  package var bytes = 0
  /// The SHA-256 of the body that arrived, in lower-case hexadecimal digits.
  package var sha256 = ""
  /// The milliseconds from the end of the head to the end of the body.
  var bodyMilliseconds = 0
  /// The milliseconds from the end of the head to the response.
  var totalMilliseconds = 0
  /// The status of the response, or nil if there was none.
  package var status: Int?
  /// The parts of a multipart body, in order.
  package var parts: [ReceivedPart] = []
  /// Why the body isn't a valid multipart body although it says so, or nil.
  package var partsProblem: String?
  /// The step of a resumable upload, or nil.
  package var upload: UploadStep?

  /// Describes a request whose body is still arriving.
  init(id: Int, receivedAt: Date, method: String, target: String, headers: [Field]) {
    (self.id, self.receivedAt, self.method, self.target, self.headers) = (
      id, receivedAt, method, target, headers
    )
  }

  /// The value of the first header field with a name, in any case.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name }?.value
  }

  /// The media type of the body without its parameters.
  package var mediaType: String? { header("content-type").map(ReceivedPart.mediaType) }

  /// Returns the same request with other header fields.
  func replacingHeaders(_ headers: [Field]) -> ReceivedRequest {
    var copy = self
    copy.headers = headers
    return copy
  }
}
