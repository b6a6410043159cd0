// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/uikit/uialertaction.
@MainActor open class UIAlertAction: NSObject {
  /// developer.apple.com/documentation/uikit/uialertaction/style-swift.enum.
  public enum Style: Int, Sendable {
    /// The style of ordinary actions.
    case `default`
    /// The action that changes nothing.
    case cancel
    /// The action that changes or deletes data.
    case destructive
  }

  /// developer.apple.com/documentation/uikit/uialertaction/title.
  public let title: String?
  /// developer.apple.com/documentation/uikit/uialertaction/style-swift.property.
  public let style: Style
  /// developer.apple.com/documentation/uikit/uialertaction/isenabled.
  open var isEnabled = true
  /// developer.apple.com/documentation/uikit/uiaccessibilityidentification/accessibilityidentifier.
  open var accessibilityIdentifier: String?
  private let handler: ((UIAlertAction) -> Void)?

  /// developer.apple.com/documentation/uikit/uialertaction/init(title:style:handler:).
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }

  func perform() { handler?(self) }
}

/// developer.apple.com/documentation/uikit/uialertcontroller.
@MainActor open class UIAlertController: UIViewController {
  /// developer.apple.com/documentation/uikit/uialertcontroller/style.
  public enum Style: Int, Sendable {
    /// A list of actions at the bottom.
    case actionSheet
    /// An alert in the middle.
    case alert
  }

  /// developer.apple.com/documentation/uikit/uialertcontroller/message.
  open var message: String?
  /// developer.apple.com/documentation/uikit/uialertcontroller/preferredstyle.
  public let preferredStyle: Style
  /// developer.apple.com/documentation/uikit/uialertcontroller/actions.
  public private(set) var actions: [UIAlertAction] = []
  /// developer.apple.com/documentation/uikit/uialertcontroller/textfields.
  public private(set) var textFields: [UITextField]?

  /// developer.apple.com/documentation/uikit/uialertcontroller/init(title:message:preferredstyle:).
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    self.message = message
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  /// Not supported: the view is never created from an archive.
  public required init?(coder: NSCoder) { nil }

  /// developer.apple.com/documentation/uikit/uialertcontroller/addaction(_:).
  open func addAction(_ action: UIAlertAction) { actions.append(action) }

  /// developer.apple.com/documentation/uikit/uialertcontroller/addtextfield(configurationhandler:).
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField(frame: .zero)
    field.borderStyle = .roundedRect
    configurationHandler?(field)
    textFields = (textFields ?? []) + [field]
  }

  /// developer.apple.com/documentation/uikit/uiviewcontroller/viewdidload().
  open override func viewDidLoad() {
    super.viewDidLoad()
    let words = [(title, UIFont.TextStyle.headline), (message, .footnote)].map { text, style in
      let label = UILabel()
      label.text = text
      label.font = .preferredFont(forTextStyle: style)
      label.adjustsFontForContentSizeCategory = true
      label.textAlignment = .center
      label.numberOfLines = 0
      label.isHidden = text == nil
      return label
    }
    let stack = UIStackView(arrangedSubviews: words + (textFields ?? []) + actions.map(button))
    stack.axis = .vertical
    stack.spacing = 4
    layOut(stack)
  }

  private func layOut(_ stack: UIStackView) {
    let card = UIView(frame: .zero)
    card.backgroundColor = .secondarySystemGroupedBackground
    card.layer.cornerRadius = 14
    card.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: card.topAnchor, constant: 18),
      stack.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -6),
      stack.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 16),
      stack.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -16),
    ])
    view.addSubview(card)
  }

  /// The alert is gone before the handler runs.
  private func button(for action: UIAlertAction) -> UIButton {
    let tapped = UIAction(title: action.title ?? "") { [weak self] _ in
      self?.dismiss(animated: true) { action.perform() }
    }
    let button = UIButton(configuration: .plain(), primaryAction: tapped)
    button.accessibilityIdentifier = action.accessibilityIdentifier
    button.isEnabled = action.isEnabled
    if action.style == .destructive { button.configuration?.baseForegroundColor = .systemRed }
    return button
  }
}

/// developer.apple.com/documentation/uikit/uipopoverpresentationcontroller.
@MainActor open class UIPopoverPresentationController: NSObject {
  /// developer.apple.com/documentation/uikit/uipopoverpresentationcontroller/sourceview.
  open var sourceView: UIView?
  /// developer.apple.com/documentation/uikit/uipopoverpresentationcontroller/sourcerect.
  open var sourceRect = CGRect.zero
}
