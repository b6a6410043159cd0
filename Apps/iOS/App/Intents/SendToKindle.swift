// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import AppIntents
import UIKit

/// Sends a link, a text or a file, as the share sheet does; what isn't set is left out.
///
/// A phrase that is said to Siri sets nothing, so the intent asks for a link then.
struct SendToKindle: AppIntent {
  static let title = LocalizedStringResource("intent.send", defaultValue: "Send to Kindle")

  @Parameter(title: LocalizedStringResource("intent.link", defaultValue: "Link"))
  var link: URL?
  @Parameter(title: LocalizedStringResource("intent.text", defaultValue: "Text"))
  var text: String?
  @Parameter(title: LocalizedStringResource("intent.file", defaultValue: "File"))
  var file: IntentFile?
  @Parameter(title: LocalizedStringResource("intent.destination", defaultValue: "Destination"))
  var destination: DestinationEntity?

  static var parameterSummary: some ParameterSummary {
    Summary("Send \(\.$link) to Kindle") {
      \.$text
      \.$file
      \.$destination
    }
  }

  @MainActor func perform() async throws -> some IntentResult & ProvidesDialog {
    let model = try IntentsModel.ofApp()
    let content = IntentContent(link: link, text: text, file: file)
    guard !content.isEmpty else {
      throw $link.needsValueError(IntentDialog(stringLiteral: AppText.askForLink))
    }
    let said = try await model.share(content, to: destination?.id)
    return .result(dialog: IntentDialog(stringLiteral: said))
  }
}
