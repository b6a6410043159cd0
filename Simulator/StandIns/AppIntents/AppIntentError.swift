// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// developer.apple.com/documentation/appintents/appintenterror.
public struct AppIntentError: Error {
  /// The parameter that the system asks for before it performs the intent again.
  package let parameter: any AssignableParameter
  /// What the user hears or reads.
  package let dialog: IntentDialog?
}

extension IntentParameter {
  /// developer.apple.com/documentation/appintents/intentparameter/needsvalueerror(_:).
  public func needsValueError(_ dialog: IntentDialog? = nil) -> AppIntentError {
    AppIntentError(parameter: self, dialog: dialog)
  }
}
