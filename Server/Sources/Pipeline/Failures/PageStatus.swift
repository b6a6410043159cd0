// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
import Foundation
import Messages
import ServerCore
import ShareContract

extension StageFailure {
  /// The failure of a page or file whose response has an error status.
  init(_ resource: FetchedResource) {
    let problem = Problem(errorStatusOf: resource)
    let status = resource.status
    self =
      status == 408 || status == 429 || (500...599).contains(status) ? .passing(problem) : .final(problem)
  }

  /// The failure of a fetch without a response.
  init(_ problem: FetchProblem) {
    self = problem.retryable ? .passing(problem.problem) : .final(problem.problem)
  }
}

extension Problem {
  fileprivate init(errorStatusOf resource: FetchedResource) {
    let host = URLComponents(string: resource.finalURL)?.host ?? resource.finalURL
    let status = "\(resource.status)"
    switch resource.status {
    case 403: self.init(.pageForbidden, .pageForbidden(host: host))
    case 404: self.init(.pageNotFound, .pageNotFound(host: host))
    case 410: self.init(.pageGone, .pageGone(host: host))
    case 429: self.init(.siteFailed, .siteBusy(host: host))
    case 408, 500...599: self.init(.siteFailed, .siteFailed(host: host, status: status))
    default: self.init(.pageRefused, .pageRefused(host: host, status: status))
    }
  }
}
