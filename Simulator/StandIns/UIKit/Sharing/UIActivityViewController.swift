// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/uikit/uiactivityviewcontroller.
@MainActor open class UIActivityViewController: UIViewController {
  /// developer.apple.com/documentation/uikit/uiactivityviewcontroller/completionwithitemshandler-swift.typealias.
  public typealias CompletionWithItemsHandler = (
    UIActivity.ActivityType?, Bool, [Any]?, (any Error)?
  ) -> Void

  /// developer.apple.com/documentation/uikit/uiactivityviewcontroller/completionwithitemshandler-swift.property.
  open var completionWithItemsHandler: CompletionWithItemsHandler?
  /// developer.apple.com/documentation/uikit/uiactivityviewcontroller/excludedactivitytypes.
  open var excludedActivityTypes: [UIActivity.ActivityType]?
  /// developer.apple.com/documentation/uikit/uiactivityviewcontroller/allowsprominentactivity.
  open var allowsProminentActivity = true

  /// The shared items; the device draws the sheet from them.
  package let activityItems: [Any]
  /// The same items as a configuration, if given that way.
  package let configuration: (any UIActivityItemsConfigurationReading)?
  /// The system's sheet, which is another process on a phone.
  ///
  /// The device sets it.
  package static var sheet: ((UIActivityViewController) -> Void)?

  /// developer.apple.com/documentation/uikit/uiactivityviewcontroller/init(activityitems:applicationactivities:).
  public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    self.activityItems = activityItems
    configuration = nil
    super.init(nibName: nil, bundle: nil)
  }

  /// developer.apple.com/documentation/uikit/uiactivityviewcontroller/init(activityitemsconfiguration:).
  public init(activityItemsConfiguration: any UIActivityItemsConfigurationReading) {
    activityItems = []
    configuration = activityItemsConfiguration
    super.init(nibName: nil, bundle: nil)
  }

  /// Not supported: the view is never created from an archive.
  public required init?(coder: NSCoder) { nil }

  /// developer.apple.com/documentation/uikit/uiviewcontroller/viewdidappear(_:).
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    Self.sheet?(self)
  }
}
