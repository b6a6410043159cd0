// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import Foundation

/// developer.apple.com/documentation/uikit/uicontrol.
@MainActor open class UIControl: UIView {
  /// developer.apple.com/documentation/uikit/uicontrol/isenabled.
  open var isEnabled = true
  /// developer.apple.com/documentation/uikit/uicontrol/contenthorizontalalignment-swift.property.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center
  private var actions: [(events: Event, action: UIAction)] = []

  /// developer.apple.com/documentation/uikit/uicontrol/contenthorizontalalignment-swift.enum.
  public enum ContentHorizontalAlignment: Int, Sendable {
    /// Content in the middle.
    case center = 0
    /// Content at the leading edge.
    case leading = 4
  }

  /// developer.apple.com/documentation/uikit/uicontrol/event.
  public struct Event: OptionSet, Sendable {
    /// The raw value of the option set.
    public let rawValue: UInt
    /// Creates an option set from its raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// developer.apple.com/documentation/uikit/uicontrol/event/valuechanged.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// developer.apple.com/documentation/uikit/uicontrol/event/editingchanged.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// developer.apple.com/documentation/uikit/uicontrol/event/primaryactiontriggered.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
  }

  /// developer.apple.com/documentation/uikit/uicontrol/addaction(_:for:).
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    actions.append((controlEvents, action))
  }

  /// developer.apple.com/documentation/uikit/uicontrol/sendactions(for:).
  open func sendActions(for controlEvents: Event) {
    for entry in actions where !entry.events.isDisjoint(with: controlEvents) { entry.action.perform() }
  }

  /// Simulates the user's touch.
  package func tap() { sendActions(for: .primaryActionTriggered) }
}

/// developer.apple.com/documentation/uikit/uibutton.
@MainActor open class UIButton: UIControl {
  /// developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct.
  public struct Configuration: Sendable {
    /// developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct/title.
    public var title: String?
    /// developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct/subtitle.
    public var subtitle: String?
    /// developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct/basebackgroundcolor.
    public var baseBackgroundColor: UIColor?
    /// developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct/baseforegroundcolor.
    public var baseForegroundColor: UIColor?
    /// developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct/image.
    public var image: UIImage?
    /// developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct/imagepadding.
    public var imagePadding: CGFloat = 0
    /// developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct/cornerstyle-swift.property.
    public var cornerStyle = CornerStyle.dynamic
    /// developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct/contentinsets.
    public var contentInsets = NSDirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 16)

    /// developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct/cornerstyle-swift.enum.
    public enum CornerStyle: Int, Sendable {
      /// Corners that follow the text size.
      case dynamic = 0
      /// Corners of a small radius.
      case small = 1
      /// Half circles at both ends.
      case capsule = 4
    }

    package let style: String

    /// developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct/plain().
    public static func plain() -> Configuration { Configuration(style: "plain") }
    /// developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct/filled().
    public static func filled() -> Configuration { Configuration(style: "filled") }
    /// developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct/gray().
    public static func gray() -> Configuration { Configuration(style: "gray") }
    /// developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct/tinted().
    public static func tinted() -> Configuration { Configuration(style: "tinted") }
  }

  /// developer.apple.com/documentation/uikit/uibutton/configuration-swift.property.
  open var configuration: Configuration? { didSet { announce() } }
  /// developer.apple.com/documentation/uikit/uibutton/menu.
  open var menu: UIMenu?
  /// developer.apple.com/documentation/uikit/uicontrol/showsmenuasprimaryaction.
  open var showsMenuAsPrimaryAction = false

  /// developer.apple.com/documentation/uikit/uibutton/init(configuration:primaryaction:).
  public init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.configuration = configuration
    super.init(frame: .zero)
    if let primaryAction {
      // According to the documentation of init(configuration:primaryAction:), the action's title becomes the button's.
      self.configuration?.title = configuration.title ?? primaryAction.title
      addAction(primaryAction, for: .primaryActionTriggered)
    }
  }

  override var words: String? { configuration?.title.map { "[\($0)]" } }
}

/// developer.apple.com/documentation/uikit/uitextfield.
@MainActor open class UITextField: UIControl {
  /// developer.apple.com/documentation/uikit/uitextfield/text.
  open var text: String? = ""
  /// developer.apple.com/documentation/uikit/uitextfield/placeholder.
  open var placeholder: String?
  /// developer.apple.com/documentation/uikit/uitextfield/borderstyle-swift.property.
  open var borderStyle = BorderStyle.none
  /// developer.apple.com/documentation/uikit/uitextinputtraits/issecuretextentry.
  open var isSecureTextEntry = false
  /// developer.apple.com/documentation/uikit/uitextinputtraits/keyboardtype.
  open var keyboardType = UIKeyboardType.default
  /// developer.apple.com/documentation/uikit/uitextinputtraits/autocapitalizationtype.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// developer.apple.com/documentation/uikit/uitextinputtraits/autocorrectiontype.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// developer.apple.com/documentation/uikit/uitextinputtraits/textcontenttype.
  open var textContentType: UITextContentType!
  /// developer.apple.com/documentation/uikit/uitextinputtraits/returnkeytype.
  open var returnKeyType = UIReturnKeyType.default
  /// developer.apple.com/documentation/uikit/uitextfield/font.
  open var font: UIFont?
  /// developer.apple.com/documentation/uikit/uicontentsizecategoryadjusting/adjustsfontforcontentsizecategory.
  open var adjustsFontForContentSizeCategory = false
  /// developer.apple.com/documentation/uikit/uitextfield/textalignment.
  open var textAlignment = NSTextAlignment.natural
  /// developer.apple.com/documentation/uikit/uitextfield/clearbuttonmode.
  open var clearButtonMode = ViewMode.never
  /// developer.apple.com/documentation/uikit/uitextfield/delegate.
  open weak var delegate: (any UITextFieldDelegate)?

  /// Simulates typing: the user touches the field and writes.
  package func type(_ text: String) {
    becomeFirstResponder()
    self.text = text
    sendActions(for: .editingChanged)
  }

  /// developer.apple.com/documentation/uikit/uitextfield/viewmode.
  public enum ViewMode: Int, Sendable {
    /// The button is never shown.
    case never
    /// While the text is edited.
    case whileEditing
    /// Unless the text is edited.
    case unlessEditing
    /// The button is always shown.
    case always
  }

  /// developer.apple.com/documentation/uikit/uitextfield/borderstyle-swift.enum.
  public enum BorderStyle: Int, Sendable {
    /// The field has no border.
    case none
    /// A line around the field.
    case line
    /// A bezel around the field.
    case bezel
    /// A rounded border around the field.
    case roundedRect
  }
}

/// developer.apple.com/documentation/uikit/uitextfielddelegate.
@MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
  /// developer.apple.com/documentation/uikit/uitextfielddelegate/textfieldshouldreturn(_:).
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  /// Optional in Objective-C; true by default.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

/// developer.apple.com/documentation/uikit/uireturnkeytype.
public enum UIReturnKeyType: Int, Sendable {
  /// The default of the keyboard.
  case `default` = 0
  /// A key that goes somewhere.
  case go = 1
  /// A key that goes to the next field.
  case next = 4
  /// A key that ends editing.
  case done = 9
}

/// developer.apple.com/documentation/uikit/uikeyboardtype.
public enum UIKeyboardType: Int, Sendable {
  /// The device's default keyboard.
  case `default` = 0
  /// A keyboard for URLs.
  case URL = 3
  /// A keyboard for email addresses.
  case emailAddress = 7
}

/// developer.apple.com/documentation/uikit/uitextautocapitalizationtype.
public enum UITextAutocapitalizationType: Int, Sendable {
  /// Capitalizes no letters automatically.
  case none
  /// Capitalizes each word automatically.
  case words
  /// Capitalizes each sentence automatically.
  case sentences
}

/// developer.apple.com/documentation/uikit/uitextautocorrectiontype.
public enum UITextAutocorrectionType: Int, Sendable {
  /// The default of the field.
  case `default`
  /// Autocorrection is turned off.
  case no
  /// Autocorrection is turned on.
  case yes
}

/// developer.apple.com/documentation/uikit/uitextcontenttype.
public struct UITextContentType: Hashable, Sendable {
  private let name: String
  /// developer.apple.com/documentation/uikit/uitextcontenttype/url.
  public static let URL = UITextContentType(name: "URL")
  /// developer.apple.com/documentation/uikit/uitextcontenttype/username.
  public static let username = UITextContentType(name: "username")
  /// developer.apple.com/documentation/uikit/uitextcontenttype/password.
  public static let password = UITextContentType(name: "password")
}
