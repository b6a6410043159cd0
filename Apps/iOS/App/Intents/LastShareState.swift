// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import AppIntents

/// Says what became of the newest share; not to a person who can't unlock the device.
struct LastShareState: AppIntent {
  static let title = LocalizedStringResource("intent.last", defaultValue: "Last share’s state")
  static let authenticationPolicy = IntentAuthenticationPolicy.requiresLocalDeviceAuthentication

  @MainActor func perform() async throws -> some IntentResult & ReturnsValue<String> & ProvidesDialog {
    let said = try await IntentsModel.ofApp().lastShare()
    return .result(value: said, dialog: IntentDialog(stringLiteral: said))
  }
}
