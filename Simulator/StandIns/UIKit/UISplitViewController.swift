// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
public import Foundation

/// developer.apple.com/documentation/uikit/uisplitviewcontroller.
///
/// A simulated iPad has one window, which fills its screen, so the columns are always beside each other.
@MainActor open class UISplitViewController: UIViewController {
  /// developer.apple.com/documentation/uikit/uisplitviewcontroller/style-swift.enum.
  public enum Style: Int, Sendable {
    /// developer.apple.com/documentation/uikit/uisplitviewcontroller/style-swift.enum/doublecolumn.
    case doubleColumn = 1
  }

  /// developer.apple.com/documentation/uikit/uisplitviewcontroller/column.
  public enum Column: Int, Sendable {
    /// developer.apple.com/documentation/uikit/uisplitviewcontroller/column/primary.
    case primary = 0
    /// developer.apple.com/documentation/uikit/uisplitviewcontroller/column/secondary.
    case secondary = 2
  }

  /// developer.apple.com/documentation/uikit/uisplitviewcontroller/displaymode-swift.enum.
  public enum DisplayMode: Int, Sendable {
    /// developer.apple.com/documentation/uikit/uisplitviewcontroller/displaymode-swift.enum/automatic.
    case automatic = 0
    /// developer.apple.com/documentation/uikit/uisplitviewcontroller/displaymode-swift.enum/onebesidesecondary.
    case oneBesideSecondary = 2
  }

  /// developer.apple.com/documentation/uikit/uisplitviewcontroller/splitbehavior-swift.enum.
  public enum SplitBehavior: Int, Sendable {
    /// developer.apple.com/documentation/uikit/uisplitviewcontroller/splitbehavior-swift.enum/automatic.
    case automatic = 0
    /// developer.apple.com/documentation/uikit/uisplitviewcontroller/splitbehavior-swift.enum/tile.
    case tile = 1
  }

  /// developer.apple.com/documentation/uikit/uisplitviewcontroller/delegate.
  open weak var delegate: (any UISplitViewControllerDelegate)?
  /// developer.apple.com/documentation/uikit/uisplitviewcontroller/preferreddisplaymode.
  open var preferredDisplayMode = DisplayMode.automatic
  /// developer.apple.com/documentation/uikit/uisplitviewcontroller/preferredsplitbehavior.
  open var preferredSplitBehavior = SplitBehavior.automatic
  /// developer.apple.com/documentation/uikit/uisplitviewcontroller/iscollapsed.
  open var isCollapsed: Bool { false }
  private var columns: [Column: UIViewController] = [:]
  private var shown: [Column: UIViewController] = [:]

  /// developer.apple.com/documentation/uikit/uisplitviewcontroller/init(style:).
  public init(style: Style) { super.init(nibName: nil, bundle: nil) }

  /// Not supported: the view is never created from an archive.
  public required init?(coder: NSCoder) { nil }

  /// developer.apple.com/documentation/uikit/uisplitviewcontroller/setviewcontroller(_:for:).
  open func setViewController(_ vc: UIViewController?, for column: Column) {
    if let old = columns[column], old !== vc { old.parent = nil }
    columns[column] = vc
    vc?.parent = self
    show()
  }

  /// developer.apple.com/documentation/uikit/uisplitviewcontroller/viewcontroller(for:).
  open func viewController(for column: Column) -> UIViewController? { columns[column] }

  /// developer.apple.com/documentation/uikit/uisplitviewcontroller/show(_:).
  open func show(_ column: Column) {}

  /// developer.apple.com/documentation/uikit/uisplitviewcontroller/showdetailviewcontroller(_:sender:).
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    AttachedDevice.process.step("UISplitViewController.showDetailViewController", "\(type(of: vc))")
    setViewController(vc, for: .secondary)
  }

  /// developer.apple.com/documentation/uikit/uiviewcontroller/viewdidappear(_:).
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    show()
  }

  /// developer.apple.com/documentation/uikit/uiviewcontroller/viewwilldisappear(_:).
  open override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    for controller in shown.values { controller.leave() }
    shown = [:]
  }

  private func show() {
    guard isViewLoaded, view.window != nil else { return }
    for column in [Column.primary, .secondary] where columns[column] !== shown[column] {
      shown[column]?.leave()
      shown[column] = columns[column]
      columns[column]?.enter(view)
    }
  }

  /// Whether a view is that of the left column.
  package func isPrimary(_ view: UIView) -> Bool { columns[.primary]?.view === view }
}

/// developer.apple.com/documentation/uikit/uisplitviewcontrollerdelegate.
@MainActor public protocol UISplitViewControllerDelegate: NSObjectProtocol {
  /// developer.apple.com/documentation/uikit/uisplitviewcontrollerdelegate/splitviewcontroller(_:topcolumnforcollapsingtoproposedtopcolumn:).
  func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column
}

extension UISplitViewControllerDelegate {
  /// developer.apple.com/documentation/uikit/uisplitviewcontrollerdelegate/splitviewcontroller(_:topcolumnforcollapsingtoproposedtopcolumn:).
  public func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column { proposedTopColumn }
}

extension UIViewController {
  /// developer.apple.com/documentation/uikit/uiviewcontroller/splitviewcontroller.
  public var splitViewController: UISplitViewController? {
    parent as? UISplitViewController ?? parent?.splitViewController
  }
}
