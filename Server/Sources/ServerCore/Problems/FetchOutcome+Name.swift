// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Fetching
import ShareContract

extension FetchOutcome {
  /// One of few names, for statistics: `2xx` for a status from 200 to 299, or the code of the problem that users see.
  package var name: String {
    switch self {
    case .response(let status): "\(status / 100)xx"
    // A server that stops cancels its fetches, which are tried again, so users see no problem.
    case .problem(.canceled): "cancelled"
    case .problem(let cause): cause.problemCode.rawValue
    }
  }
}
