// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// developer.apple.com/documentation/appintents/parametersummary.
public protocol ParameterSummary {
  /// developer.apple.com/documentation/appintents/parametersummary/intent.
  associatedtype Intent: AppIntent
}

/// developer.apple.com/documentation/appintents/intentparametersummary.
public struct IntentParameterSummary<Intent>: ParameterSummary where Intent: AppIntent {
  /// developer.apple.com/documentation/appintents/intentparametersummary/init().
  public init() {}
  /// developer.apple.com/documentation/appintents/intentparametersummary/init(_:table:_:).
  public init(
    _ string: ParameterSummaryString<Intent>, table: String? = nil,
    @ParameterKeyPathsBuilder _ additionalParameterKeyPaths: () -> [PartialKeyPath<Intent>]
  ) {}

  /// developer.apple.com/documentation/appintents/intentparametersummary/parameterkeypathsbuilder.
  @resultBuilder public enum ParameterKeyPathsBuilder {
    /// developer.apple.com/documentation/appintents/intentparametersummary/parameterkeypathsbuilder/buildblock(_:).
    public static func buildBlock(_ components: PartialKeyPath<Intent>...) -> [PartialKeyPath<Intent>] {
      components
    }
    /// developer.apple.com/documentation/appintents/intentparametersummary/parameterkeypathsbuilder/buildexpression(_:).
    public static func buildExpression<ValueType>(
      _ expression: KeyPath<Intent, IntentParameter<ValueType>>
    ) -> PartialKeyPath<Intent> { expression }
  }
}

/// developer.apple.com/documentation/appintents/parametersummarystring.
public struct ParameterSummaryString<Intent>: ExpressibleByStringInterpolation where Intent: AppIntent {
  /// developer.apple.com/documentation/appintents/parametersummarystring/init(stringliteral:).
  public init(stringLiteral value: String) {}
  /// developer.apple.com/documentation/appintents/parametersummarystring/init(stringinterpolation:).
  public init(stringInterpolation: StringInterpolation) {}

  /// developer.apple.com/documentation/appintents/parametersummarystring/stringinterpolation.
  public struct StringInterpolation: StringInterpolationProtocol {
    /// developer.apple.com/documentation/appintents/parametersummarystring/stringinterpolation/init(literalcapacity:interpolationcount:).
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// developer.apple.com/documentation/appintents/parametersummarystring/stringinterpolation/appendliteral(_:).
    public mutating func appendLiteral(_ literal: String) {}
    /// developer.apple.com/documentation/appintents/parametersummarystring/stringinterpolation/appendinterpolation(_:).
    public mutating func appendInterpolation<ValueType, Subject>(_ subject: Subject)
    where Subject: KeyPath<Intent, IntentParameter<ValueType>> {}
  }
}
