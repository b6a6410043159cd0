// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import AppIntents
import UIKit

/// Why a shortcut ended without a result, in a sentence for the user.
struct IntentFailure: Error, CustomLocalizedStringResourceConvertible {
  private let text: String

  init(_ text: String) { self.text = text }

  var localizedStringResource: LocalizedStringResource { LocalizedStringResource(stringLiteral: text) }
}
