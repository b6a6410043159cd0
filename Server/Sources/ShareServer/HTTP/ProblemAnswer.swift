// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
import Hummingbird
import NIOCore
import ShareContract

/// A problem together with the header fields its answer carries.
struct ProblemAnswer: Error {
  let problem: Problem
  let headers: HTTPFields

  init(_ problem: Problem, headers: HTTPFields = [:]) {
    self.problem = problem
    self.headers = headers
  }

  init(_ problem: Problem, retryAfterSeconds seconds: Int) {
    self.init(problem, headers: [.retryAfter: String(seconds)])
  }

  var response: Response {
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
