// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import ShareKitPlatform
import UIKit

/// The share sheet's Sharepipe: saves, says so, hands off, and gives the host its screen back.
///
/// A share is saved at once, or after the user wrote to it in the sheet, as they chose in the app. Everything about a
/// share lies in its own controller: the process may be used for the next one.
final class ShareViewController: ComposeViewController {
  private var request: ExtensionRequest?
  private var flow: ShareFlow?
  private var startFault: (any Error)?
  private var loading: Task<LoadOutcome, Never>?
  private var sharing: Task<Void, Never>?
  private var ending: Task<Void, Never>?
  private var isCommitting = false
  private var promptAnswer: CheckedContinuation<Void, Never>?

  // Long enough to be read, short enough not to wait for.
  private static let confirmation = Duration.milliseconds(400)
  // What remains of a hand-off takes milliseconds.
  private static let patience = Duration.seconds(5)

  override func viewDidLoad() {
    title = Words.title
    open()
    super.viewDidLoad()
    rules = ComposeRules(placeholder: Words.placeholder)
    outcomeAnswered = { [weak self] in self?.answerPrompt() }
    if !isEditorShown { showSaving(Words.saving) }
  }

  override func presentationAnimationDidFinish() {
    guard let context = extensionContext else { return }
    let request = ExtensionRequest(context)
    self.request = request
    guard let flow else { return fail(request) }
    let progress = Progress(totalUnitCount: 1)
    let loading = Task { await flow.load(request.items, progress: progress) }
    self.loading = loading
    showProgress(progress, of: request.items)
    guard isEditorShown else { return begin(flow, request, loading) }
    Task { [weak self] in
      if let snapshot = await flow.accountSnapshot() { self?.use(snapshot) }
      let outcome = await loading.value
      // What the user broke off is nothing to be told of.
      if !outcome.isCancelled, self?.state.phase == .editing { self?.showContents(outcome) }
    }
  }

  override func didSelectPost() {
    guard let flow, let request, let loading else { return }
    showSaving(Words.saving)
    begin(flow, request, loading)
  }

  /// Nothing is saved, and nothing will be.
  override func didSelectCancel() {
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

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // The swipe was taken back.
    ending?.cancel()
    ending = nil
  }

  /// On some systems this is the only one of the two disappearances that comes; but it comes for a swipe that is taken
  /// back too, so it ends nothing yet.
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    // A sign-in page that covers the sheet takes as long as its user.
    if presentedViewController == nil, let request { endWithoutScreen(request) }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    // Something lies on top, such as a sign-in page: the sheet comes back.
    guard presentedViewController == nil, let request else { return }
    endWithoutScreen(request)
    answerPrompt()
    if isEditorShown, state.phase == .editing { didSelectCancel() }
  }

  // MARK: Beginning

  private func open() {
    do {
      let flow = try ShareFlow(group: Identifiers.group, settings: Self.settings)
      self.flow = flow
      isEditorShown = flow.preferences.asksBeforeSaving
    } catch {
      startFault = error
      isEditorShown = false
    }
  }

  private static var settings: ShareFlow.Settings {
    ShareFlow.Settings(
      appName: "Sharepipe", scheme: Identifiers.scheme, sessionPrefix: Identifiers.sessionPrefix)
  }
}

// MARK: - Saving and handing off

extension ShareViewController {
  private func begin(_ flow: ShareFlow, _ request: ExtensionRequest, _ loading: Task<LoadOutcome, Never>) {
    sharing = Task { await share(await loading.value, flow, request) }
  }

  private func share(_ loaded: LoadOutcome, _ flow: ShareFlow, _ request: ExtensionRequest) async {
    guard !Task.isCancelled else { return }
    showContents(loaded)
    // What was posted before it was read is judged now.
    if isEditorShown, !isContentValid() { return returnToEditing() }
    isCommitting = true
    defer { isCommitting = false }
    do {
      let entry = try await flow.save(
        loaded, comment: state.comment, destinations: state.destination.map { [$0] },
        source: "share-extension")
      showSaved(entry, without: loaded)
      let ending = await flow.handOff(entry, from: self, screen: self)
      if ending == .uploading, view.window != nil { try? await Task.sleep(for: Self.confirmation) }
      request.complete()
    } catch {
      await refuse(error, loaded, flow, request)
    }
  }

  private func showSaved(_ entry: OutboxEntry, without loaded: LoadOutcome) {
    let total = loaded.attachments.count + loaded.failures.count
    showSaved(Words.saved, message: ShareMessages.notRead(loaded.failures, of: total) ?? "")
  }

  /// Not saved: in the sheet the user may try again, else they read why.
  private func refuse(
    _ error: any Error, _ loaded: LoadOutcome, _ flow: ShareFlow, _ request: ExtensionRequest
  ) async {
    guard !isEditorShown else {
      returnToEditing()
      return show(problem: Words.failure(error))
    }
    let total = loaded.attachments.count + loaded.failures.count
    let words = ShareMessages.notRead(loaded.failures, of: total) ?? ""
    await flow.discard(loaded)
    await showPrompt(title: Words.failure(error), message: words)
    request.cancel()
  }

  /// The app is not installed as it should be: say so, for every share would fail.
  private func fail(_ request: ExtensionRequest) {
    let words = startFault.map(Words.failure) ?? ""
    sharing = Task {
      await showPrompt(title: words, message: "")
      request.cancel()
    }
  }
}

extension ShareViewController: ShareFlowScreen {
  func showSaved(_ entry: OutboxEntry) { showSaved(Words.saved) }

  func showPrompt(title: String, message: String) async {
    isModalInPresentation = false
    showPrompt(title, message: message)
    // After a swipe nobody is there to answer.
    guard view.window != nil else { return }
    await withCheckedContinuation { promptAnswer = $0 }
  }

  private func answerPrompt() {
    promptAnswer?.resume()
    promptAnswer = nil
  }
}

extension ShareViewController {
  /// The hand-off goes on without a screen and then ends the request; should it hang, the request ends all the same.
  private func endWithoutScreen(_ request: ExtensionRequest) {
    guard ending == nil else { return }
    ending = Task { [weak self] in
      guard (try? await Task.sleep(for: Self.patience)) != nil else { return }
      self?.answerPrompt()
      if self?.state.phase == .saved { request.complete() } else { request.cancel() }
    }
  }
}
