// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import ServerCore
package import ShareContract

/// Limits on the destinations of an account and of one share; 0 means no limit.
package struct DestinationCaps: Sendable {
  /// The maximum number of destinations of an account; the operator can add more.
  package var perAccount = 30
  /// The maximum number of destinations of a share and of its simultaneous deliveries.
  package var perShare = 10

  package init() {}

  /// The destinations that a request names, each once; throws 422 if there are too many.
  package func checked(_ requested: [String]?) throws -> [String]? {
    guard let requested else { return nil }
    var seen: Set<String> = []
    let unique = requested.filter { seen.insert($0).inserted }
    guard perShare == 0 || unique.count <= perShare else {
      throw Problem(
        .unprocessable,
        .tooManyDestinationsOfShare(limit: "\(perShare)", count: "\(unique.count)"))
    }
    return unique
  }

  /// The problem for one destination too many.
  package var exceeded: Problem {
    Problem(
      .conflict,
      .tooManyDestinations(limit: "\(perAccount)"))
  }
}
