// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

extension Error {
  /// The reason of a failure as the owner of a share may read it: without the paths of the server's files.
  package var ownersText: String {
    if let problem = self as? FileProblem { return problem.reason }
    // Foundation's errors print the paths in their details, and every other error is one of ours.
    let isFoundation = self is CocoaError || self is POSIXError
    return isFoundation ? "a file of the server can't be used" : "\(self)"
  }
}
