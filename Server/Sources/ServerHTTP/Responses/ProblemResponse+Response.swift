// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
package import Hummingbird
package import ServerCore
import ShareContract

extension ProblemResponse {
  /// The response with the problem as its body.
  package var response: Response {
    var response = Response.json(problem, status: .init(code: problem.status))
    response.headers[.contentType] = Problem.mediaType
    response.headers.append(contentsOf: headers)
    return response
  }
}

extension HTTPFields {
  fileprivate mutating func append(contentsOf other: HTTPFields) {
    for field in other { append(field) }
  }
}
