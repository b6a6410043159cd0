// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

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
