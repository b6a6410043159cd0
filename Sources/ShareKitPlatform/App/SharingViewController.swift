// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Intents
public import ShareKit
import UIKit

/// A complete share extension: saves the share, shows “Saved”, hands the share off, and returns to the host app.
///
/// ```swift
/// import ShareKitPlatform
///
/// final class ShareViewController: SharingViewController {
///   override var app: SharingApp? { reader }
/// }
/// ```
///
/// A share is saved at once, or after the user has edited it in the sheet, depending on ``asksBeforeSaving``. The system can use
/// the process for another share, so each controller has all state of its share.
@MainActor open class SharingViewController: ComposeViewController {
  private var request: ExtensionRequest?
  private var flow: ShareFlow?
  var startFault: (any Error)?
  private var loading: Task<LoadOutcome, Never>?
  var sharing: Task<Void, Never>?
  private var ending: Task<Void, Never>?
  var isCommitting = false
  private var promptEnd: CheckedContinuation<Void, Never>?

  // The rest of a hand-off takes milliseconds.
  private static let handOffTimeout = Duration.seconds(5)

  /// The app of the extension: a subclass returns it.
  open var app: SharingApp? { nil }

  /// Whether the user edits a share before it is saved; by default the preference that the app stores.
  ///
  /// If none is stored, the sheet appears if there is more than one destination.
  open var asksBeforeSaving: Bool { flow?.asksBeforeSaving(suggestion: extensionContext?.intent) ?? false }

  /// Whether the system's share sheet may suggest the destinations that the user shared with; see ``ShareSuggestions``.
  open var suggestsDestinations: Bool { false }

  /// Called after a share was handed off, before the extension closes.
  open func didHandOff() {}

  /// Prepares the sheet; a subclass sets its rules after calling this.
  open override func viewDidLoad() {
    title = title ?? app?.settings.appName
    start()
    super.viewDidLoad()
    outcomeClosed = { [weak self] in self?.endPrompt() }
    if !isEditorShown { showSaving(ShareMessages.saving()) }
  }

  /// Begins to load the shared items.
  open override func presentationAnimationDidFinish() {
    guard request == nil, let context = extensionContext else { return }
    let request = ExtensionRequest(context)
    self.request = request
    guard let flow else { return fail(request) }
    let progress = Progress(totalUnitCount: 1)
    let loading = Task { await flow.load(request.items, progress: progress) }
    self.loading = loading
    showProgress(progress, of: request.items)
    guard isEditorShown else { return begin(flow, request, loading) }
    Task { [weak self] in
      await self?.useAccount(flow)
      let outcome = await loading.value
      // The user canceled, so there is nothing to report.
      if !outcome.isCancelled, self?.state.phase == .editing { self?.showContents(outcome) }
    }
  }

  /// Saves the share and hands it off.
  open override func didSelectPost() {
    guard let flow, let request, let loading else { return }
    showSaving(ShareMessages.saving())
    begin(flow, request, loading)
  }

  /// Ends without saving anything.
  open override func didSelectCancel() {
    guard let request, !isCommitting, state.phase != .saved else { return }
    sharing?.cancel()
    loading?.cancel()
    let (flow, loading) = (flow, loading)
    Task {
      if let outcome = await loading?.value { await flow?.discard(outcome) }
      request.cancel()
    }
    endWithoutScreen(request)
  }

  // MARK: Swipes

  /// Continues after a swipe that the user didn't complete.
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // The swipe snapped back.
    ending?.cancel()
    ending = nil
  }

  /// Waits for the end of the swipe: it is also called for a swipe that the user doesn't complete.
  ///
  /// On some systems, ``viewDidDisappear(_:)`` isn't called.
  open override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    // A sign-in page over the sheet stays as long as the user needs.
    if presentedViewController == nil, let request { endWithoutScreen(request) }
  }

  /// Ends the request, because the screen is gone.
  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    // Something covers the sheet, such as a sign-in page. The sheet will reappear.
    guard presentedViewController == nil, let request else { return }
    endWithoutScreen(request)
    endUndoOffer()
    endPrompt()
    if isEditorShown, state.phase == .editing { didSelectCancel() }
  }

  // MARK: Start

  private func start() {
    do {
      guard let app else { throw SharedContainer.Unavailable(group: "") }
      flow = try ShareFlow(group: app.group, settings: app.settings)
      isEditorShown = asksBeforeSaving
    } catch {
      startFault = error
      isEditorShown = false
    }
  }

  var appName: String { app?.settings.appName ?? title ?? "" }

  func message(for error: any Error) -> String { ShareFlow.message(for: error, app: appName) }
}

extension SharingViewController: ShareFlowScreen {
  /// Shows that the share is saved.
  public func showSaved(_ entry: OutboxEntry) { showSaved(ShareMessages.saved()) }

  /// Shows a message, and returns when the user has closed it.
  public func showPrompt(title: String, message: String) async {
    isModalInPresentation = false
    showPrompt(title, message: message)
    // After a swipe, there is no one to ask.
    guard view.window != nil else { return }
    await withCheckedContinuation { promptEnd = $0 }
  }

  private func endPrompt() {
    promptEnd?.resume()
    promptEnd = nil
  }
}

extension SharingViewController {
  /// Continues the hand-off without a screen, then ends the request, even if the hand-off hangs.
  private func endWithoutScreen(_ request: ExtensionRequest) {
    guard ending == nil else { return }
    ending = Task { [weak self] in
      guard (try? await Task.sleep(for: Self.handOffTimeout)) != nil else { return }
      self?.endPrompt()
      if self?.state.phase == .saved { request.complete() } else { request.cancel() }
    }
  }
}
