// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages
import Storage

extension Viewer {
  /// The owner of an account, for texts that are made without a request: English and UTC unless they chose otherwise.
  init(_ account: AccountRecord) {
    let (language, timeZone) = (account.preferences.language, account.preferences.timeZone)
    self.init(
      language.flatMap(Language.init(tag:)) ?? .english,
      timeZone: timeZone.flatMap(TimeZone.init(identifier:)) ?? .gmt)
  }
}
