// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
public import Foundation
public import UIKit

/// developer.apple.com/documentation/social/slcomposeserviceviewcontroller.
@MainActor open class SLComposeServiceViewController: UIViewController {
  /// developer.apple.com/documentation/social/slcomposeserviceviewcontroller/textview.
  public let textView: UITextView! = UITextView(frame: .zero)
  /// developer.apple.com/documentation/social/slcomposeserviceviewcontroller/charactersremaining.
  open var charactersRemaining: NSNumber!
  private let typing = Typing()
  private lazy var post = button("Post", "post") { [weak self] in self?.didSelectPost() }
  private lazy var cancelItem = button("Cancel", "cancel") { [weak self] in self?.didSelectCancel() }

  /// developer.apple.com/documentation/social/slcomposeserviceviewcontroller/contenttext.
  open var contentText: String! { textView.text }

  /// developer.apple.com/documentation/social/slcomposeserviceviewcontroller/iscontentvalid().
  open func isContentValid() -> Bool { true }

  /// developer.apple.com/documentation/social/slcomposeserviceviewcontroller/validatecontent().
  open func validateContent() { post.isEnabled = isContentValid() }

  /// developer.apple.com/documentation/social/slcomposeserviceviewcontroller/didselectpost().
  open func didSelectPost() { extensionContext?.completeRequest(returningItems: nil) }

  /// developer.apple.com/documentation/social/slcomposeserviceviewcontroller/didselectcancel().
  open func didSelectCancel() { cancel() }

  /// developer.apple.com/documentation/social/slcomposeserviceviewcontroller/cancel().
  open func cancel() { extensionContext?.cancelRequest(withError: CocoaError(.userCancelled)) }

  /// developer.apple.com/documentation/social/slcomposeserviceviewcontroller/presentationanimationdidfinish().
  open func presentationAnimationDidFinish() {}

  /// Same as in the superclass.
  open override func viewDidLoad() {
    super.viewDidLoad()
    let bar = UINavigationBar(frame: .zero)
    let item = UINavigationItem(title: title ?? "")
    item.leftBarButtonItem = cancelItem
    item.rightBarButtonItem = post
    bar.items = [item]
    textView.accessibilityIdentifier = "text"
    typing.changed = { [weak self] in self?.validateContent() }
    textView.delegate = typing
    view.addSubview(bar)
    view.addSubview(textView)
  }

  /// Some apps are reported to close it at once on iOS 26; the device decides whether it does.
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard AttachedDevice.process.setting("composeService") == "works" else {
      AttachedDevice.process.step("SLComposeServiceViewController closed")
      return cancel()
    }
    presentationAnimationDidFinish()
    validateContent()
  }

  private func button(_ title: String, _ name: String, _ work: @escaping () -> Void) -> UIBarButtonItem {
    let item = UIBarButtonItem(primaryAction: UIAction(title: title) { _ in work() })
    item.accessibilityIdentifier = name
    return item
  }

  private final class Typing: NSObject, UITextViewDelegate {
    var changed: @MainActor () -> Void = {}
    func textViewDidChange(_ textView: UITextView) { changed() }
  }
}
