// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import AppleFoundation

/// developer.apple.com/documentation/appintents/intentresult.
public protocol IntentResult: Sendable {}

/// developer.apple.com/documentation/appintents/providesdialog.
public protocol ProvidesDialog: IntentResult {}

/// developer.apple.com/documentation/appintents/returnsvalue.
public protocol ReturnsValue<Value>: IntentResult {
  /// developer.apple.com/documentation/appintents/returnsvalue/value.
  associatedtype Value
}

/// developer.apple.com/documentation/appintents/intentresultcontainer.
public struct IntentResultContainer<Value: Sendable, OpensIntent, Snippet, Dialog>:
  ReturnsValue, ProvidesDialog
{
  package let dialog: IntentDialog?
}

extension IntentResult {
  /// developer.apple.com/documentation/appintents/intentresult/result(dialog:).
  public static func result(dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    Self(dialog: dialog)
  }

  /// developer.apple.com/documentation/appintents/intentresult/result(value:dialog:).
  public static func result<Value: Sendable>(value: Value, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Value, Never, Never, IntentDialog> {
    Self(dialog: dialog)
  }
}

/// developer.apple.com/documentation/appintents/intentdialog.
public struct IntentDialog: ExpressibleByStringLiteral, Sendable {
  package let text: String

  /// developer.apple.com/documentation/appintents/intentdialog/init(_:).
  public init(_ string: LocalizedStringResource) { text = String(localized: string) }
  /// developer.apple.com/documentation/appintents/intentdialog/init(stringliteral:).
  public init(stringLiteral value: String) { text = value }
}

/// What the system reads of a result.
package protocol SpokenResult {
  /// What the user hears or reads.
  var dialog: IntentDialog? { get }
}

extension IntentResultContainer: SpokenResult {}
