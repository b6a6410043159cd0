// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Intents
import ShareKit
import UIKit

extension SharingViewController {
  /// Offers the account's destinations; the one that the user tapped in the share sheet, or chose last, is chosen.
  func useAccount(_ flow: ShareFlow) async {
    guard let account = await flow.accountSnapshot() else { return }
    use(account)
    if await chooseSuggested(flow) { return }
    if let last = await flow.lastDestination(of: account) { preselect(destination: last) }
  }

  /// Takes the destination that the user tapped in the share sheet, if the signed-in account has it.
  @discardableResult func chooseSuggested(_ flow: ShareFlow) async -> Bool {
    guard let intent = extensionContext?.intent, let account = await flow.accountSnapshot(),
      let destination = ShareSuggestions().destination(in: intent, for: account)
    else { return false }
    preselect(destination: destination)
    return true
  }
}
