// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/uikit/uiconfigurationstate.
@MainActor public protocol UIConfigurationState {}

/// developer.apple.com/documentation/uikit/uicontentconfiguration.
@MainActor public protocol UIContentConfiguration {
  /// developer.apple.com/documentation/uikit/uicontentconfiguration/makecontentview().
  func makeContentView() -> any UIView & UIContentView
  /// developer.apple.com/documentation/uikit/uicontentconfiguration/updated(for:).
  func updated(for state: any UIConfigurationState) -> Self
}

/// developer.apple.com/documentation/uikit/uicontentview.
@MainActor public protocol UIContentView: NSObjectProtocol {
  /// developer.apple.com/documentation/uikit/uicontentview/configuration.
  var configuration: any UIContentConfiguration { get set }
}

/// developer.apple.com/documentation/uikit/uilistcontentconfiguration.
@MainActor public struct UIListContentConfiguration: UIContentConfiguration {
  /// developer.apple.com/documentation/uikit/uilistcontentconfiguration/textproperties-swift.struct.
  public struct TextProperties {
    /// developer.apple.com/documentation/uikit/uilistcontentconfiguration/textproperties-swift.struct/numberoflines.
    public var numberOfLines = 0
    /// developer.apple.com/documentation/uikit/uilistcontentconfiguration/textproperties-swift.struct/color.
    public var color = UIColor.label
  }

  /// developer.apple.com/documentation/uikit/uilistcontentconfiguration/text.
  public var text: String?
  /// developer.apple.com/documentation/uikit/uilistcontentconfiguration/secondarytext.
  public var secondaryText: String?
  /// developer.apple.com/documentation/uikit/uilistcontentconfiguration/textproperties-swift.property.
  public var textProperties = TextProperties()
  /// developer.apple.com/documentation/uikit/uilistcontentconfiguration/secondarytextproperties.
  public var secondaryTextProperties = TextProperties()

  /// developer.apple.com/documentation/uikit/uilistcontentconfiguration/subtitlecell().
  public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }

  /// developer.apple.com/documentation/uikit/uilistcontentconfiguration/makecontentview().
  public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }

  /// developer.apple.com/documentation/uikit/uilistcontentconfiguration/updated(for:).
  public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration { self }
}

/// developer.apple.com/documentation/uikit/uilistcontentview.
@MainActor open class UIListContentView: UIView, UIContentView {
  /// developer.apple.com/documentation/uikit/uilistcontentview/configuration.
  open var configuration: any UIContentConfiguration { didSet { show() } }
  private let text = UILabel()
  private let secondaryText = UILabel()

  /// developer.apple.com/documentation/uikit/uilistcontentview/init(configuration:).
  public init(configuration: UIListContentConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
    let stack = UIStackView(arrangedSubviews: [text, secondaryText])
    stack.axis = .vertical
    addSubview(stack)
    show()
  }

  private func show() {
    guard let configuration = configuration as? UIListContentConfiguration else { return }
    for (label, words, properties, style) in [
      (text, configuration.text, configuration.textProperties, UIFont.TextStyle.body),
      (secondaryText, configuration.secondaryText, configuration.secondaryTextProperties, .footnote),
    ] {
      label.font = .preferredFont(forTextStyle: style)
      label.adjustsFontForContentSizeCategory = true
      label.numberOfLines = properties.numberOfLines
      label.textColor = properties.color
      label.text = words
    }
  }
}
