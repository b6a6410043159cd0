// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

@_exported public import AppleFoundation

/// developer.apple.com/documentation/appintents/appintent.
public protocol AppIntent: Sendable {
  /// developer.apple.com/documentation/appintents/appintent/performresult.
  associatedtype PerformResult: IntentResult
  /// developer.apple.com/documentation/appintents/appintent/summarycontent.
  associatedtype SummaryContent: ParameterSummary
  /// developer.apple.com/documentation/appintents/appintent/title.
  static var title: LocalizedStringResource { get }
  /// developer.apple.com/documentation/appintents/appintent/openappwhenrun.
  static var openAppWhenRun: Bool { get }
  /// developer.apple.com/documentation/appintents/appintent/authenticationpolicy.
  static var authenticationPolicy: IntentAuthenticationPolicy { get }
  /// developer.apple.com/documentation/appintents/appintent/parametersummary.
  static var parameterSummary: SummaryContent { get }
  /// developer.apple.com/documentation/appintents/appintent/perform().
  func perform() async throws -> PerformResult
  /// developer.apple.com/documentation/appintents/appintent/init().
  init()
}

extension AppIntent {
  /// developer.apple.com/documentation/appintents/intentparameter.
  public typealias Parameter = IntentParameter
  /// developer.apple.com/documentation/appintents/appintent/summary.
  public typealias Summary = IntentParameterSummary<Self>
  /// developer.apple.com/documentation/appintents/appintent/openappwhenrun.
  public static var openAppWhenRun: Bool { false }
  /// developer.apple.com/documentation/appintents/appintent/authenticationpolicy.
  public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }
  /// developer.apple.com/documentation/appintents/appintent/parametersummary-4vgic.
  public static var parameterSummary: some ParameterSummary { IntentParameterSummary<Self>() }
}

/// developer.apple.com/documentation/appintents/intentauthenticationpolicy.
public enum IntentAuthenticationPolicy: Sendable {
  /// developer.apple.com/documentation/appintents/intentauthenticationpolicy/alwaysallowed.
  case alwaysAllowed
  /// developer.apple.com/documentation/appintents/intentauthenticationpolicy/requiresauthentication.
  case requiresAuthentication
  /// developer.apple.com/documentation/appintents/intentauthenticationpolicy/requireslocaldeviceauthentication.
  case requiresLocalDeviceAuthentication
}
