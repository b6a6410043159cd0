// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import ShareKitPlatform
import UIKit

/// The share extension's view controller: saves the share, confirms, hands off, and returns to the host.
///
/// A share is saved at once, or after the user edited it in the sheet, depending on a setting in the app. All state of
/// a share is in its own controller because the process may be reused for the next one.
final class ShareViewController: ComposeViewController {
  private var request: ExtensionRequest?
  private var flow: ShareFlow?
  private var startFault: (any Error)?
  private var loading: Task<LoadOutcome, Never>?
  private var sharing: Task<Void, Never>?
  private var ending: Task<Void, Never>?
  private var isCommitting = false
  private var promptEnd: CheckedContinuation<Void, Never>?

  // Long enough to read, short enough not to wait for.
  private static let confirmation = Duration.milliseconds(400)
  // How long a share can be taken back before it is sent. VoiceOver needs longer to get to the button.
  private static var undo: Duration { .seconds(UIAccessibility.isVoiceOverRunning ? 20 : 5) }
  // The rest of a hand-off takes milliseconds.
  private static let handOffTimeout = Duration.seconds(5)

  override func viewDidLoad() {
    title = ExtensionText.title
    open()
    super.viewDidLoad()
    rules = ComposeRules(placeholder: ExtensionText.placeholder)
    outcomeClosed = { [weak self] in self?.endPrompt() }
    if !isEditorShown { showSaving(ExtensionText.saving) }
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
      // The user canceled, so there is nothing to report.
      if !outcome.isCancelled, self?.state.phase == .editing { self?.showContents(outcome) }
    }
  }

  override func didSelectPost() {
    guard let flow, let request, let loading else { return }
    showSaving(ExtensionText.saving)
    begin(flow, request, loading)
  }

  /// Ends without saving anything.
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
    // The swipe snapped back.
    ending?.cancel()
    ending = nil
  }

  /// On some systems this is the only one of the two disappearance calls.
  ///
  /// It also comes for a swipe that snaps back, so it doesn't end anything yet.
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    // A sign-in page over the sheet stays as long as the user needs.
    if presentedViewController == nil, let request { endWithoutScreen(request) }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    // Something covers the sheet, such as a sign-in page. The sheet will reappear.
    guard presentedViewController == nil, let request else { return }
    endWithoutScreen(request)
    endUndoOffer()
    endPrompt()
    if isEditorShown, state.phase == .editing { didSelectCancel() }
  }

  // MARK: Start

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
    // Posted before it was read, so it is validated now.
    if isEditorShown, !isContentValid() { return returnToEditing() }
    isCommitting = true
    defer { isCommitting = false }
    do {
      let entry = try await flow.save(
        loaded, title: state.senderTitle, comment: state.comment,
        destinations: state.destination.map { [$0] }, source: "share-extension")
      if await isTakenBack(entry, without: loaded, flow) { return request.cancel() }
      let ending = await flow.handOff(entry, from: self, screen: self)
      if ending == .uploading, view.window != nil { try? await Task.sleep(for: Self.confirmation) }
      request.complete()
    } catch {
      await refuse(error, loaded, flow, request)
    }
  }

  /// Says that the share is saved and where it goes, and lets the user take it back before it is sent.
  ///
  /// The share is durable before that: if the process ends meanwhile, the app sends it.
  private func isTakenBack(
    _ entry: OutboxEntry, without loaded: LoadOutcome, _ flow: ShareFlow
  ) async -> Bool {
    let total = loaded.attachments.count + loaded.failures.count
    let notRead = ShareMessages.notRead(loaded.failures, of: total)
    guard await flow.canSendByItself() else {
      showSaved(ExtensionText.saved, message: notRead ?? "")
      return false
    }
    let going = ShareMessages.going(to: await destinationName(flow))
    let what = entry.manifest.title.map { ShareMessages.quoted($0) }
    showSaved(ExtensionText.saved, message: [what, notRead, going].compactMap { $0 }.joined(separator: "\n"))
    guard await offerUndo(for: Self.undo) else { return false }
    return await takeBack(entry, flow)
  }

  private func takeBack(_ entry: OutboxEntry, _ flow: ShareFlow) async -> Bool {
    if await flow.undo(entry) {
      showSaved(ShareMessages.takenBack())
      try? await Task.sleep(for: Self.confirmation)
      return true
    }
    await showPrompt(title: ShareMessages.notTakenBack(app: ExtensionText.title), message: "")
    return false
  }

  /// The destination that the share goes to, if the app has told its name.
  private func destinationName(_ flow: ShareFlow) async -> String? {
    guard let known = await flow.accountSnapshot()?.destinations else { return nil }
    let chosen = state.destination.flatMap { id in known.first { $0.id == id } }
    return (chosen ?? known.first(where: \.isDefault))?.name
  }

  /// Not saved: in the sheet, the user can try again.
  ///
  /// Otherwise they see the reason.
  private func refuse(
    _ error: any Error, _ loaded: LoadOutcome, _ flow: ShareFlow, _ request: ExtensionRequest
  ) async {
    guard !isEditorShown else {
      returnToEditing()
      return show(problem: ExtensionText.failure(error))
    }
    let total = loaded.attachments.count + loaded.failures.count
    let words = ShareMessages.notRead(loaded.failures, of: total) ?? ""
    await flow.discard(loaded)
    await showPrompt(title: ExtensionText.failure(error), message: words)
    request.cancel()
  }

  /// The app is misconfigured, so every share would fail.
  ///
  /// Tell the user.
  private func fail(_ request: ExtensionRequest) {
    let words = startFault.map(ExtensionText.failure) ?? ""
    sharing = Task {
      await showPrompt(title: words, message: "")
      request.cancel()
    }
  }
}

extension ShareViewController: ShareFlowScreen {
  func showSaved(_ entry: OutboxEntry) { showSaved(ExtensionText.saved) }

  func showPrompt(title: String, message: String) async {
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

extension ShareViewController {
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
