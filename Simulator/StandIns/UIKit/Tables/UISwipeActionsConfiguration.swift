// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/uikit/uicontextualaction.
@MainActor open class UIContextualAction: NSObject {
  /// developer.apple.com/documentation/uikit/uicontextualaction/style-swift.enum.
  public enum Style: Int, Sendable {
    /// An action like others.
    case normal
    /// An action that deletes.
    case destructive
  }

  /// developer.apple.com/documentation/uikit/uicontextualaction/handler-swift.typealias.
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  /// developer.apple.com/documentation/uikit/uicontextualaction/title.
  open var title: String?
  /// developer.apple.com/documentation/uikit/uicontextualaction/backgroundcolor.
  open var backgroundColor: UIColor!
  /// developer.apple.com/documentation/uikit/uicontextualaction/image.
  open var image: UIImage?
  private let handler: Handler

  /// developer.apple.com/documentation/uikit/uicontextualaction/init(style:title:handler:).
  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.title = title
    self.handler = handler
    super.init()
  }

  /// Runs the handler, as the system does when the user chooses the action.
  package func perform(at view: UIView) { handler(self, view) { _ in } }
}

/// developer.apple.com/documentation/uikit/uiswipeactionsconfiguration.
@MainActor open class UISwipeActionsConfiguration: NSObject {
  /// developer.apple.com/documentation/uikit/uiswipeactionsconfiguration/actions.
  public let actions: [UIContextualAction]
  /// developer.apple.com/documentation/uikit/uiswipeactionsconfiguration/performsfirstactionwithfullswipe.
  open var performsFirstActionWithFullSwipe = true

  /// developer.apple.com/documentation/uikit/uiswipeactionsconfiguration/init(actions:).
  public init(actions: [UIContextualAction]) {
    self.actions = actions
    super.init()
  }
}
