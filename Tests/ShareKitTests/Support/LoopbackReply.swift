// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// What the server does with a request.
enum LoopbackReply: Sendable {
  case http(Int, [String: String] = [:], Data = Data())
  /// Part of an answer, then a reset connection.
  case cut(Data)
  /// A success, one byte after the other, until the client ends the connection.
  case trickle
}
