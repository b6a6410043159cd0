// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/uikit/uimenuelement.
@MainActor open class UIMenuElement: NSObject {
  /// developer.apple.com/documentation/uikit/uimenuelement/title.
  public let title: String

  init(title: String) { self.title = title }

  /// developer.apple.com/documentation/uikit/uimenuelement/state.
  public enum State: Int, Sendable {
    /// The item is not selected.
    case off
    /// The item is selected.
    case on
    /// Part of the item is selected.
    case mixed
  }

  /// developer.apple.com/documentation/uikit/uimenuelement/attributes.
  public struct Attributes: OptionSet, Sendable {
    /// The raw value of the option set.
    public let rawValue: UInt
    /// Creates an option set from its raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// developer.apple.com/documentation/uikit/uimenuelement/attributes/disabled.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// developer.apple.com/documentation/uikit/uimenuelement/attributes/destructive.
    public static let destructive = Attributes(rawValue: 1 << 1)
  }
}

/// developer.apple.com/documentation/uikit/uiactionhandler.
public typealias UIActionHandler = (UIAction) -> Void

/// developer.apple.com/documentation/uikit/uiaction.
@MainActor open class UIAction: UIMenuElement {
  /// developer.apple.com/documentation/uikit/uiaction/state.
  open var state: UIMenuElement.State
  /// developer.apple.com/documentation/uikit/uiaction/attributes.
  open var attributes: UIMenuElement.Attributes
  let image: UIImage?
  private let handler: UIActionHandler

  /// developer.apple.com/documentation/uikit/uiaction/init(title:subtitle:image:identifier:discoverabilitytitle:attributes:state:handler:).
  public init(
    title: String = "", image: UIImage? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off, handler: @escaping UIActionHandler
  ) {
    self.handler = handler
    self.attributes = attributes
    self.image = image
    self.state = state
    super.init(title: title)
  }

  /// Runs the handler, as the system does when the user chooses the action.
  package func perform() { handler(self) }
}

/// developer.apple.com/documentation/uikit/uimenu.
@MainActor open class UIMenu: UIMenuElement {
  /// developer.apple.com/documentation/uikit/uimenu/children.
  public let children: [UIMenuElement]
  /// developer.apple.com/documentation/uikit/uimenu/options-swift.property.
  public let options: Options

  /// developer.apple.com/documentation/uikit/uimenu/options-swift.struct.
  public struct Options: OptionSet, Sendable {
    /// The raw value of the option set.
    public let rawValue: UInt
    /// Creates an option set from its raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// developer.apple.com/documentation/uikit/uimenu/options-swift.struct/singleselection.
    public static let singleSelection = Options(rawValue: 1 << 5)
  }

  /// developer.apple.com/documentation/uikit/uimenu/init(title:subtitle:image:identifier:options:preferredelementsize:children:).
  public init(title: String = "", options: Options = [], children: [UIMenuElement] = []) {
    self.children = children
    self.options = options
    super.init(title: title)
  }
}
