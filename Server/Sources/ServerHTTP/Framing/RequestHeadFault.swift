// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages

/// What is wrong with a request's head that the decoder accepted.
enum RequestHeadFault: Error {
  case method
  case host
  case target
  case coding
  case length

  /// The detail of the problem that the client gets.
  var message: Message {
    switch self {
    case .method: .requestMethod
    case .host: .requestHost
    case .target: .requestTarget
    case .coding: .requestCoding
    case .length: .requestLength
    }
  }
}
