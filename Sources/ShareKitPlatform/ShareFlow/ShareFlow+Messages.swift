// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
public import ShareKit
import UIKit

extension ShareFlow {
  /// Returns the reason why a share couldn't be saved, as a sentence for the user; `app` is the app's name.
  public nonisolated static func message(
    for error: any Error, app: String, in language: MessageLanguage = .current
  ) -> String {
    switch error {
    case let nothing as NothingToShare: ShareMessages.nothingTaken(nothing.outcome.verdict, in: language)
    case let large as TooLarge: large.check.message(in: language) ?? ""
    case is NotUnlocked: ShareMessages.notUnlocked(in: language)
    case OutboxError.unusable(let reason) where reason.isProtected: ShareMessages.notUnlocked(in: language)
    case OutboxError.empty: ShareMessages.nothingTaken(.empty, in: language)
    case OutboxError.outOfSpace: ShareMessages.nothingTaken(.deviceFull, in: language)
    case is SharedContainer.Unavailable: ShareMessages.notInstalled(app: app, in: language)
    default: ShareMessages.notSaved(ShareMessages.reason(for: error, in: language), in: language)
    }
  }
}
