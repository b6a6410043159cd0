// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import HTTPTypes
package import ShareContract

/// A problem together with the header fields of its response.
package struct ProblemResponse: Error {
  package let problem: Problem
  package let headers: HTTPFields

  package init(_ problem: Problem, headers: HTTPFields = [:]) {
    self.problem = problem
    self.headers = headers
  }

  package init(_ problem: Problem, retryAfterSeconds seconds: Int) {
    self.init(problem, headers: [.retryAfter: String(seconds)])
  }
}
