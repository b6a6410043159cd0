// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
package import ShareContract

/// A problem with a response of its own, instead of `application/problem+json`.
package protocol CustomProblemResponse: Error {
  /// The problem for the security log.
  var problem: Problem { get }
  /// The response to the client.
  var response: Response { get }
}
