// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How long a client may take for its own steps.
///
/// Delays of the server don't count.
package struct ClientTimeouts: Sendable {
  /// From the connection to the end of the first head, and for the rest of a body after an early response.
  package var head: Duration = .seconds(30)
  /// From a response to the end of the next head.
  package var nextHead: Duration = .seconds(90)
  /// In each such interval, at least `bodyBytes` of a body must arrive.
  package var body: Duration = .seconds(30)
  package var bodyBytes = 1024
  /// How long the client may take to read any part of a waiting response.
  package var response: Duration = .seconds(60)

  package init() {}
}
