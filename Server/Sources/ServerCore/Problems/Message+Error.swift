// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Messages
import ShareContract

extension Message {
  /// Returns the message with the translated error as its reason, if the error has a translation.
  package func inserting(_ error: any Error) -> Message {
    guard let error = error as? ShareBodyError else { return self }
    return inserting(error.message, as: "reason")
  }
}
