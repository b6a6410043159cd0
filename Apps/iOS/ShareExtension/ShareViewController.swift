// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import ShareKitPlatform
import UIKit

/// The share sheet's Sharepipe: saves, says so, hands off, and gives the host its screen back.
final class ShareViewController: UIViewController {
  private let status = UILabel()
  private let words = UILabel()
  private lazy var done = UIButton(
    configuration: .filled(),
    primaryAction: UIAction(title: Words.done) { [weak self] _ in self?.answerPrompt() })
  private var request: ExtensionRequest?
  private var sharing: Task<Void, Never>?
  private var ending: Task<Void, Never>?
  private var isSaved = false
  private var promptAnswer: CheckedContinuation<Void, Never>?

  // Long enough to be read, short enough not to wait for.
  private static let confirmation = Duration.milliseconds(400)
  // What remains of a hand-off takes milliseconds.
  private static let patience = Duration.seconds(5)

  override func viewDidLoad() {
    super.viewDidLoad()
    layOut()
    // A swipe must not take away what is not saved yet.
    isModalInPresentation = true
    status.text = Words.saving
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard request == nil, let context = extensionContext else { return }
    let request = ExtensionRequest(context)
    self.request = request
    sharing = Task { await share(request) }
  }

  /// A swipe ends the request too.
  ///
  /// On some systems only one of the two disappearances comes.
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    endAfterDismissal()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    endAfterDismissal()
  }

  private func share(_ request: ExtensionRequest) async {
    do {
      let flow = try ShareFlow(group: Identifiers.group, settings: Self.settings)
      let entry = try await flow.save(request.items, source: "share-extension")
      showSaved(entry)
      if flow.missing > 0 { words.text = Words.missing(flow.missing) }
      let ending = await flow.handOff(entry, from: self, screen: self)
      if ending == .uploading, view.window != nil { try? await Task.sleep(for: Self.confirmation) }
      request.complete()
    } catch {
      await showPrompt(title: Words.failure(error), words: "")
      request.cancel()
    }
  }

  /// The hand-off goes on without a screen and then ends the request; should it hang, the request ends all the same.
  private func endAfterDismissal() {
    answerPrompt()
    guard let request, ending == nil else { return }
    ending = Task { [weak self] in
      try? await Task.sleep(for: Self.patience)
      if self?.isSaved == true { request.complete() } else { request.cancel() }
    }
  }

  private static var settings: ShareFlow.Settings {
    ShareFlow.Settings(
      appName: "Sharepipe", scheme: Identifiers.scheme, sessionPrefix: Identifiers.sessionPrefix)
  }
}

extension ShareViewController: ShareFlowScreen {
  func showSaved(_ entry: OutboxEntry) {
    isSaved = true
    isModalInPresentation = false
    status.text = Words.saved
  }

  func showPrompt(title: String, words: String) async {
    isModalInPresentation = false
    status.text = title
    self.words.text = words
    done.isHidden = false
    // After a swipe nobody is there to answer.
    guard self.view.window != nil else { return }
    await withCheckedContinuation { promptAnswer = $0 }
  }

  private func answerPrompt() {
    promptAnswer?.resume()
    promptAnswer = nil
  }
}

extension ShareViewController {
  private func layOut() {
    let view: UIView = self.view
    view.backgroundColor = .systemBackground
    status.accessibilityIdentifier = "status"
    status.font = .preferredFont(forTextStyle: .headline)
    words.accessibilityIdentifier = "words"
    words.font = .preferredFont(forTextStyle: .body)
    done.accessibilityIdentifier = "done"
    done.configuration?.title = Words.done
    done.isHidden = true
    for label in [status, words] {
      label.numberOfLines = 0
      label.textAlignment = .center
      label.adjustsFontForContentSizeCategory = true
    }
    let stack = UIStackView(arrangedSubviews: [status, words, done])
    stack.axis = .vertical
    stack.spacing = 16
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor, constant: 24),
      stack.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor, constant: -24),
      stack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
  }
}
