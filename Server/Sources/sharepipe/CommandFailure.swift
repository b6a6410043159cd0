// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit

/// Why a command stops: a message and an exit code from sysexits.
struct CommandFailure: Error {
  enum Reason: Int32 {
    case usage = 64
    case badData = 65
    case noInput = 66
    case unavailable = 69
    case ioError = 74
    case tryAgain = 75
    case notAllowed = 77
    case configuration = 78
  }

  let reason: Reason
  let message: String

  init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }
}
