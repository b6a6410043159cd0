// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import HTTPTypes
import Hummingbird
import ServerCore
import ServerHTTP
package import ShareContract

/// An error that is shown to the user on the page where it happened.
protocol ShownError: Error {
  var problem: Problem { get }
  /// Further header fields of the response, such as `Retry-After`.
  var headers: HTTPFields { get }
}

extension Problem: ShownError {
  package var problem: Problem { self }
  package var headers: HTTPFields { [:] }
}

extension ProblemResponse: ShownError {}

extension ShownError {
  /// The sentence for the user.
  var notice: String { problem.shownDetail }

  /// The response with a page that shows the notice.
  func response(showing html: String) -> Response {
    response(from: .page(html))
  }

  /// The same response with the status and the header fields of the error.
  func response(from page: Response) -> Response {
    var response = page
    response.status = .init(code: problem.status)
    for field in headers { response.headers.append(field) }
    return response
  }
}
