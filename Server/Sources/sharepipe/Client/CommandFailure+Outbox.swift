// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit

extension CommandFailure {
  /// A failure to use a share of the outbox, with what didn't happen, if that isn't clear.
  ///
  /// A share that another process is sending can be changed later, if it is still there, so scripts get another exit code for
  /// it than for a share that can't be changed at all.
  init(_ what: String? = nil, because error: OutboxError) {
    let text = [what, ErrorText.text(of: error)].compactMap(\.self).joined(separator: ": ")
    switch error {
    case .held: self.init(.tryAgain, text + "; try again later")
    case .unusable, .outOfSpace: self.init(.ioError, text)
    default: self.init(.badData, text)
    }
  }
}
