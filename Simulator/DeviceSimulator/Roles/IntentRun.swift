// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import AppIntents

/// Runs one of the app's intents in the app's process.
@MainActor struct IntentRun {
  private let intent: any AppIntent
  private let request: IntentRequest

  /// Finds the intent by the name of its type, as the system does by the metadata of a build.
  init(_ request: IntentRequest, in module: String) throws {
    let mangled = "\(module.utf8.count)\(module)\(request.name.utf8.count)\(request.name)V"
    guard let type = _typeByName(mangled) as? any AppIntent.Type else {
      throw DeviceError("the app has no intent \(request.name)")
    }
    intent = type.init()
    self.request = request
  }

  /// Whether the app comes to the screen for it.
  var opensApp: Bool { type(of: intent).openAppWhenRun }

  /// Whether the user has to unlock the device for it.
  var needsUnlock: Bool { opensApp || type(of: intent).authenticationPolicy != .alwaysAllowed }

  /// Fills in the parameters and performs the intent; returns what the user hears or reads.
  ///
  /// An intent that needs a value is performed again with the user’s reply. It asks once.
  func perform(says: (String) -> Void) async throws -> String {
    for (name, text) in request.parameters { try await assign(text, to: name) }
    do {
      return try await perform(intent)
    } catch let question as AppIntentError {
      says(question.dialog?.text ?? "")
      guard let reply = request.reply else { throw Dismissal() }
      try await question.parameter.assign(reply)
      return try await perform(intent)
    }
  }

  /// The user left a question without a reply.
  private struct Dismissal: Error, CustomStringConvertible {
    let description = "dismissed"
  }

  private func assign(_ text: String, to name: String) async throws {
    let found = Mirror(reflecting: intent).children.first { $0.label == "_" + name }
    guard let parameter = found?.value as? any AssignableParameter else {
      throw DeviceError("\(request.name) has no parameter \(name)")
    }
    try await parameter.assign(text)
  }

  private func perform<Intent: AppIntent>(_ intent: Intent) async throws -> String {
    (try await intent.perform() as? any SpokenResult)?.dialog?.text ?? ""
  }

  /// What the user hears or reads when it fails.
  static func text(of error: any Error) -> String {
    guard let error = error as? any CustomLocalizedStringResourceConvertible else { return "\(error)" }
    return String(localized: error.localizedStringResource)
  }
}
