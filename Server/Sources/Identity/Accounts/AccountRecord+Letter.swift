// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import Storage

extension AccountRecord {
  /// Makes a mail to the owner of the account in the language that they chose; without a choice, in that of the request.
  ///
  /// The request can be somebody else's, for example one for a new password.
  func letter(_ make: () -> Letter) -> Letter {
    let language = preferences.language.flatMap(Language.init(tag:)) ?? Viewer.current.language
    return Viewer.$current.withValue(Viewer(language, timeZone: Viewer.current.timeZone), operation: make)
  }
}
