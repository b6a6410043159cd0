// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How a fetch ended, without its address.
package enum FetchOutcome: Sendable, Equatable {
  /// A response with an HTTP status, of any kind.
  case response(status: Int)
  /// No response that could be used; the name is the code of the problem.
  case problem(String)

  /// One of few names, for statistics: `2xx` for a status from 200 to 299, or the code of the problem.
  package var name: String {
    switch self {
    case .response(let status): "\(status / 100)xx"
    case .problem(let code): code
    }
  }
}
