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
    /// developer.apple.com/documentation/uikit/uilistcontentconfiguration/textproperties-swift.struct/font.
    public var font = UIFont.preferredFont(forTextStyle: .body)
  }

  /// developer.apple.com/documentation/uikit/uilistcontentconfiguration/imageproperties-swift.struct.
  public struct ImageProperties {
    /// developer.apple.com/documentation/uikit/uilistcontentconfiguration/imageproperties-swift.struct/tintcolor.
    public var tintColor: UIColor?
  }

  /// developer.apple.com/documentation/uikit/uilistcontentconfiguration/image.
  public var image: UIImage?
  /// developer.apple.com/documentation/uikit/uilistcontentconfiguration/imageproperties-swift.property.
  public var imageProperties = ImageProperties()
  /// developer.apple.com/documentation/uikit/uilistcontentconfiguration/preferssidebysidetextandsecondarytext.
  public var prefersSideBySideTextAndSecondaryText = false

  /// developer.apple.com/documentation/uikit/uilistcontentconfiguration/text.
  public var text: String?
  /// developer.apple.com/documentation/uikit/uilistcontentconfiguration/secondarytext.
  public var secondaryText: String?
  /// developer.apple.com/documentation/uikit/uilistcontentconfiguration/textproperties-swift.property.
  public var textProperties = TextProperties()
  /// developer.apple.com/documentation/uikit/uilistcontentconfiguration/secondarytextproperties.
  public var secondaryTextProperties = TextProperties()

  /// developer.apple.com/documentation/uikit/uilistcontentconfiguration/subtitlecell().
  public static func subtitleCell() -> UIListContentConfiguration {
    var configuration = UIListContentConfiguration()
    configuration.secondaryTextProperties.font = .preferredFont(forTextStyle: .footnote)
    return configuration
  }

  /// developer.apple.com/documentation/uikit/uilistcontentconfiguration/valuecell().
  public static func valueCell() -> UIListContentConfiguration {
    var configuration = UIListContentConfiguration()
    configuration.secondaryTextProperties.color = .secondaryLabel
    configuration.prefersSideBySideTextAndSecondaryText = true
    return configuration
  }

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
  private let image = UIImageView(image: nil)
  private let texts: UIStackView

  /// developer.apple.com/documentation/uikit/uilistcontentview/init(configuration:).
  public init(configuration: UIListContentConfiguration) {
    self.configuration = configuration
    texts = UIStackView(arrangedSubviews: [text, secondaryText])
    super.init(frame: .zero)
    texts.wrapsWhenNarrow = true
    let stack = UIStackView(arrangedSubviews: [image, texts])
    stack.spacing = 14
    stack.alignment = .center
    addSubview(stack)
    show()
  }

  private func show() {
    guard let configuration = configuration as? UIListContentConfiguration else { return }
    image.image = configuration.image
    image.tintColor = configuration.imageProperties.tintColor
    image.isHidden = configuration.image == nil
    // Text and value are beside each other as long as both have room.
    texts.axis = configuration.prefersSideBySideTextAndSecondaryText ? .horizontal : .vertical
    texts.spacing = configuration.prefersSideBySideTextAndSecondaryText ? 8 : 2
    for (label, words, properties) in [
      (text, configuration.text, configuration.textProperties),
      (secondaryText, configuration.secondaryText, configuration.secondaryTextProperties),
    ] {
      label.font = properties.font
      label.adjustsFontForContentSizeCategory = true
      label.numberOfLines = properties.numberOfLines
      label.textColor = properties.color
      label.text = words
      label.isHidden = words == nil
    }
  }
}
