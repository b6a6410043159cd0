// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import ShareKitPlatform
import UIKit

/// The principal class of the share extension, with a screen of its own: saves, confirms, and hands off.
final class ShareViewController: UIViewController, ShareFlowScreen {
  private let label = UILabel()
  private var request: ExtensionRequest?

  override func viewDidLoad() {
    super.viewDidLoad()
    let view: UIView = self.view
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(label)
    NSLayoutConstraint.activate([
      label.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      label.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
    // A share that isn't saved yet must not be swiped away.
    isModalInPresentation = true
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard request == nil, let context = extensionContext else { return }
    let request = ExtensionRequest(context)
    self.request = request
    Task { await share(request) }
  }

  private func share(_ request: ExtensionRequest) async {
    do {
      let flow = try ShareFlow(group: notes.group, settings: notes.settings)
      let entry = try await flow.save(
        await flow.load(request.items), comment: nil, destinations: nil, source: "share-extension")
      showSaved(entry)
      _ = await flow.handOff(entry, from: self, screen: self)
      request.complete()
    } catch {
      await showPrompt(title: ShareFlow.message(for: error, app: notes.settings.appName), message: "")
      request.cancel()
    }
  }

  func showSaved(_ entry: OutboxEntry) {
    label.text = ShareMessages.saved()
    isModalInPresentation = false
  }

  func showPrompt(title: String, message: String) async {
    label.text = title + "\n" + message
    try? await Task.sleep(nanoseconds: 3_000_000_000)
  }
}
