// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import DeviceInterface
public import Foundation

/// developer.apple.com/documentation/foundation/nsextensionitem.
open class NSExtensionItem: NSObject {
  /// developer.apple.com/documentation/foundation/nsextensionitem/attributedtitle.
  open var attributedTitle: NSAttributedString?
  /// developer.apple.com/documentation/foundation/nsextensionitem/attributedcontenttext.
  open var attributedContentText: NSAttributedString?
  /// developer.apple.com/documentation/foundation/nsextensionitem/attachments.
  open var attachments: [NSItemProvider]?
  /// developer.apple.com/documentation/foundation/nsextensionitem/userinfo.
  open var userInfo: [AnyHashable: Any]?
}

/// developer.apple.com/documentation/foundation/nsextensioncontext.
// `items` is set once, before others see it
open class NSExtensionContext: NSObject, @unchecked Sendable {
  private let items: [NSExtensionItem]

  /// The suggestion that the user tapped in the share sheet.
  package let suggestion: StoredSuggestion?

  /// Creates a context the way the host does.
  package init(items: [NSExtensionItem], suggestion: StoredSuggestion? = nil) {
    self.items = items
    self.suggestion = suggestion
  }

  /// developer.apple.com/documentation/foundation/nsextensioncontext/inputitems.
  open var inputItems: [Any] { items }

  /// developer.apple.com/documentation/foundation/nsextensioncontext/completerequest(returningitems:completionhandler:).
  open func completeRequest(
    returningItems items: [Any]?, completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {
    let process = AttachedDevice.process
    process.step("NSExtensionContext.completeRequest")
    let activity = process.begin("completeRequest")
    process.finished(.completed)
    DispatchQueue.global(qos: .background).async {
      completionHandler?(false)
      process.end(activity)
    }
  }

  /// developer.apple.com/documentation/foundation/nsextensioncontext/cancelrequest(witherror:).
  open func cancelRequest(withError error: any Error) {
    let process = AttachedDevice.process
    process.step("NSExtensionContext.cancelRequest", (error as NSError).domain)
    process.finished(.cancelled((error as NSError).domain))
  }

  /// developer.apple.com/documentation/foundation/nsextensioncontext/open(_:completionhandler:).
  ///
  /// Documented for Today and iMessage extensions. The device decides what a share extension gets.
  open func open(_ URL: URL, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
    let process = AttachedDevice.process
    process.step("NSExtensionContext.open", URL.absoluteString)
    guard let taken = process.open(URL, by: .extensionContext) else { return }
    let activity = process.begin("NSExtensionContext.open")
    DispatchQueue.main.async {
      completionHandler?(taken)
      process.end(activity)
    }
  }
}

/// developer.apple.com/documentation/foundation/nsextensionjavascriptpreprocessingresultskey.
public let NSExtensionJavaScriptPreprocessingResultsKey = "NSExtensionJavaScriptPreprocessingResultsKey"

extension Notification.Name {
  /// developer.apple.com/documentation/foundation/nsnotification/name-swift.struct/nsextensionhostwillresignactive.
  public static let NSExtensionHostWillResignActive = Notification.Name(
    "NSExtensionHostWillResignActiveNotification")
  /// developer.apple.com/documentation/foundation/nsnotification/name-swift.struct/nsextensionhostdidenterbackground.
  public static let NSExtensionHostDidEnterBackground = Notification.Name(
    "NSExtensionHostDidEnterBackgroundNotification")
}
