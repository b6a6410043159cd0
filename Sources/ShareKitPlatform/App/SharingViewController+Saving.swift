// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import UIKit

extension SharingViewController {
  // Long enough to read, short enough not to wait for.
  private static var confirmation: Duration { .milliseconds(400) }
  // How long a share can be taken back before it is sent. VoiceOver needs longer to get to the button.
  private static var undo: Duration { .seconds(UIAccessibility.isVoiceOverRunning ? 20 : 5) }

  func begin(_ flow: ShareFlow, _ request: ExtensionRequest, _ loading: Task<LoadOutcome, Never>) {
    sharing = Task { await share(await loading.value, flow, request) }
  }

  private func share(_ loaded: LoadOutcome, _ flow: ShareFlow, _ request: ExtensionRequest) async {
    guard !Task.isCancelled else { return }
    showContents(loaded)
    // Posted before it was read, so it is validated now.
    if isEditorShown, !isContentValid() { return returnToEditing() }
    isCommitting = true
    defer { isCommitting = false }
    if !isEditorShown { await chooseSuggested(flow) }
    do {
      let entry = try await flow.save(
        loaded, title: state.senderTitle, comment: state.comment, tags: state.tags,
        destinations: state.destination.map { [$0] }, source: "share-extension")
      if await isTakenBack(entry, without: loaded, flow) { return request.cancel() }
      let ending = await flow.handOff(entry, from: self, screen: self)
      didHandOff()
      if suggestsDestinations, ending == .uploading { await flow.suggest(state.destination) }
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
      showSaved(ShareMessages.saved(), message: notRead ?? "")
      return false
    }
    let destination = await destinationName(flow)
    let going =
      flow.isOnline == false
      ? ShareMessages.goingWhenOnline(to: destination) : ShareMessages.going(to: destination)
    let what = entry.manifest.title.map { ShareMessages.quoted($0) }
    showSaved(
      ShareMessages.saved(), message: [what, notRead, going].compactMap { $0 }.joined(separator: "\n"))
    guard await offerUndo(for: Self.undo) else { return false }
    return await takeBack(entry, flow)
  }

  private func takeBack(_ entry: OutboxEntry, _ flow: ShareFlow) async -> Bool {
    if await flow.undo(entry) {
      showSaved(ShareMessages.takenBack())
      try? await Task.sleep(for: Self.confirmation)
      return true
    }
    await showPrompt(title: ShareMessages.notTakenBack(app: appName), message: "")
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
      return show(problem: message(for: error))
    }
    let total = loaded.attachments.count + loaded.failures.count
    let words = ShareMessages.notRead(loaded.failures, of: total) ?? ""
    await flow.discard(loaded)
    await showPrompt(title: message(for: error), message: words)
    request.cancel()
  }

  /// The app is misconfigured, so every share would fail.
  ///
  /// Tell the user.
  func fail(_ request: ExtensionRequest) {
    let words = startFault.map(message) ?? ""
    sharing = Task {
      await showPrompt(title: words, message: "")
      request.cancel()
    }
  }
}
