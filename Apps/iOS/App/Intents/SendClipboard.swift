// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import AppIntents
import UIKit

/// Sends the link or the text on the clipboard.
///
/// The system gives an app the clipboard only while it is on the screen, so the app is opened.
struct SendClipboard: AppIntent {
  static let title = LocalizedStringResource("intent.clipboard", defaultValue: "Send clipboard")
  static let openAppWhenRun = true

  @Parameter(title: LocalizedStringResource("intent.destination", defaultValue: "Destination"))
  var destination: DestinationEntity?

  @MainActor func perform() async throws -> some IntentResult & ProvidesDialog {
    let model = try IntentsModel.ofApp()
    let link = UIPasteboard.general.url
    let content = IntentContent(link: link, text: link == nil ? UIPasteboard.general.string : nil, file: nil)
    guard !content.isEmpty else { throw IntentFailure(AppText.clipboardEmpty) }
    let said = try await model.share(content, to: destination?.id)
    return .result(dialog: IntentDialog(stringLiteral: said))
  }
}
