// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import AppleFoundation
import Synchronization

/// developer.apple.com/documentation/appintents/intentparameter.
@propertyWrapper public final class IntentParameter<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  /// developer.apple.com/documentation/appintents/intentparameter/init(title:description:default:inputoptions:requestvaluedialog:inputconnectionbehavior:).
  public init<Wrapped>(title: LocalizedStringResource) where Value == Wrapped? {
    value = Mutex(nil)
  }

  /// developer.apple.com/documentation/appintents/intentparameter/wrappedvalue.
  public var wrappedValue: Value {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }

  /// developer.apple.com/documentation/appintents/intentparameter/projectedvalue.
  public var projectedValue: IntentParameter<Value> { self }
}

extension IntentParameter: AssignableParameter {
  package func assign(_ text: String) async throws {
    guard let found = try await ParameterValue(text).value(as: Value.self) else { return }
    wrappedValue = found
  }
}

/// A parameter that the system fills in before it runs an intent.
package protocol AssignableParameter: Sendable {
  /// Takes a value that a shortcut stores as text.
  func assign(_ text: String) async throws
}
