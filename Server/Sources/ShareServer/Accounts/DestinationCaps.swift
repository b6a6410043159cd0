// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import ShareContract

/// Limits on the destinations of an account and of one share; 0 means no limit.
package struct DestinationCaps: Sendable {
  /// Destinations of one account; the operator can add more.
  package var perAccount = 30
  /// Destinations of one share, and how many of its deliveries may be under way at once.
  package var perShare = 10

  package init() {}

  /// The destinations that a request names, each once; throws 422 when there are too many.
  func checked(_ requested: [String]?) throws -> [String]? {
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
  var exceeded: Problem {
    Problem(
      .conflict,
      .tooManyDestinations(limit: "\(perAccount)"))
  }
}
