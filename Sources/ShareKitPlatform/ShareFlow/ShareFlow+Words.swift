// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
public import ShareKit
import UIKit

extension ShareFlow {
  /// Why a share could not be saved, in a sentence for the user; `app` is the app's name.
  public nonisolated static func words(
    for error: any Error, app: String, in language: WordLanguage = .current
  ) -> String {
    switch error {
    case let nothing as NothingToShare: ShareWords.nothingTaken(nothing.outcome.verdict, in: language)
    case let large as TooLarge: large.check.words(in: language) ?? ""
    case is NotUnlocked: ShareWords.notUnlocked(in: language)
    case OutboxError.unusable(let reason) where reason.isProtected: ShareWords.notUnlocked(in: language)
    case OutboxError.empty: ShareWords.nothingTaken(.empty, in: language)
    case OutboxError.noRoom: ShareWords.nothingTaken(.deviceFull, in: language)
    case is SharedContainer.Unavailable: ShareWords.notInstalled(app: app, in: language)
    default: ShareWords.notSaved("\(error)", in: language)
    }
  }
}
