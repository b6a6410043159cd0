// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import AppleFoundation

/// developer.apple.com/documentation/appintents/appshortcutsprovider.
public protocol AppShortcutsProvider {
  /// developer.apple.com/documentation/appintents/appshortcutsprovider/appshortcuts.
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
}

extension AppShortcutsProvider {
  /// developer.apple.com/documentation/appintents/appshortcutsprovider/updateappshortcutparameters().
  public static func updateAppShortcutParameters() {}
}

/// developer.apple.com/documentation/appintents/appshortcutsbuilder.
@resultBuilder public enum AppShortcutsBuilder {
  /// developer.apple.com/documentation/appintents/appshortcutsbuilder/buildblock(_:).
  public static func buildBlock(_ components: AppShortcut...) -> [AppShortcut] { components }
}

/// developer.apple.com/documentation/appintents/appshortcut.
public struct AppShortcut: Sendable {
  package let intent: any AppIntent.Type
  package let phrases: [String]

  /// developer.apple.com/documentation/appintents/appshortcut/init(intent:phrases:shorttitle:systemimagename:)-2hk1x.
  public init<Intent>(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>], shortTitle: LocalizedStringResource? = nil,
    systemImageName: String? = nil
  ) where Intent: AppIntent {
    self.intent = Intent.self
    self.phrases = phrases.map(\.text)
  }
}

/// developer.apple.com/documentation/appintents/appshortcutphrase.
public struct AppShortcutPhrase<Intent>: ExpressibleByStringInterpolation, Sendable where Intent: AppIntent {
  fileprivate let text: String

  /// developer.apple.com/documentation/appintents/appshortcutphrase/init(stringliteral:).
  public init(stringLiteral value: String) { text = value }
  /// developer.apple.com/documentation/appintents/appshortcutphrase/init(stringinterpolation:).
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// developer.apple.com/documentation/appintents/appshortcutphrase/stringinterpolation.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// developer.apple.com/documentation/appintents/appshortcutphrase/stringinterpolation/init(literalcapacity:interpolationcount:).
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// developer.apple.com/documentation/appintents/appshortcutphrase/stringinterpolation/appendliteral(_:).
    public mutating func appendLiteral(_ literal: String) { text += literal }
    /// developer.apple.com/documentation/appintents/appshortcutphrase/stringinterpolation/appendinterpolation(_:)-47gqg.
    public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {
      switch token {
      case .applicationName: text += "${applicationName}"
      }
    }
  }
}

/// developer.apple.com/documentation/appintents/appshortcutphrasetoken.
public enum AppShortcutPhraseToken: Sendable {
  /// developer.apple.com/documentation/appintents/appshortcutphrasetoken/applicationname.
  case applicationName
}
