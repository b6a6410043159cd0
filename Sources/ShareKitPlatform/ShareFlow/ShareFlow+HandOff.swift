// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit
public import UIKit

extension ShareFlow {
  /// Tries the rungs of the policy for a saved share until one succeeds.
  public func handOff(
    _ entry: OutboxEntry, from controller: UIViewController, screen: any ShareFlowScreen
  ) async -> HandOff.Ending {
    var reading = await reading()
    for each in others + [entry] { markIfSignedOut(each, reading.verdict) }
    var handOff = await decision(reading, controller)
    var tried: [RungAttempt] = []
    while case .take(let rung) = handOff.next(after: tried) {
      let outcome = await climb(rung, entry, reading, tried, controller, screen)
      tried.append(RungAttempt(rung, outcome))
      await note(rung, HandOffStatistics.Outcome(outcome))
      guard rung == .signInHere, outcome == .succeeded else { continue }
      reading = await self.reading()
      handOff.credential = reading.verdict
    }
    for rung in handOff.skipped(after: tried) { await note(rung, .skipped) }
    await discarding?.value
    guard case .done(let ending) = handOff.next(after: tried) else { return .saved }
    return ending
  }

  private func decision(_ reading: CredentialStore.Reading, _ controller: UIViewController) async -> HandOff {
    let policy = await policy()
    let capabilities = HandOffCapabilities(
      canOpenApp: SceneOpener(from: controller).canOpen,
      canNotify: policy.rungs.contains(.notify) ? await ShareNotifications().canPost() : false,
      canSignInHere: signInServer != nil && controller.view.window != nil)
    return HandOff(
      credential: reading.verdict, capabilities: capabilities, osMajor: Self.osMajor, policy: policy,
      record: await record(), system: UIDevice.current.systemVersion)
  }

  private func climb(
    _ rung: Rung, _ entry: OutboxEntry, _ reading: CredentialStore.Reading, _ tried: [RungAttempt],
    _ controller: UIViewController, _ screen: any ShareFlowScreen
  ) async -> RungOutcome {
    switch rung {
    case .shareToken:
      for other in others { await uploadLater(other, reading) }
      return await upload(entry, reading)
    case .signInHere: return await signInHere(entry, over: controller.view.window)
    case .openApp:
      guard let url = HandOffLink(scheme: settings.scheme, share: entry.id)?.url else { return .failed }
      return await SceneOpener(from: controller).open(url) ? .succeeded : .failed
    case .notify: return await ShareNotifications().post(entry, app: settings.appName) ? .succeeded : .failed
    case .prompt:
      let isNotified = tried.contains(RungAttempt(.notify, .succeeded))
      let words =
        isNotified
        ? ShareMessages.noticePosted(app: settings.appName) : await promptMessage(for: entry, reading)
      await screen.showPrompt(title: ShareMessages.promptTitle, message: words)
      return .succeeded
    }
  }

  func markIfSignedOut(_ entry: OutboxEntry, _ verdict: CredentialVerdict) {
    switch verdict {
    case .signedOut, .staleWipe: try? outbox.markNeedsSignIn(entry.id)
    case .signedIn, .lockedTryLater, .misconfigured: break
    }
  }

  // Files are slow things: not on the main thread.

  /// The app's policy, or the one chosen on this device, without the rungs that the operator disabled.
  private nonisolated func policy() async -> HandOffPolicy {
    (container.chosenPolicy() ?? settings.policy).restricted(by: container.advice().policy)
  }

  private nonisolated func record() async -> HandOffStatistics { container.rungs.read() }

  private func note(_ rung: Rung, _ outcome: HandOffStatistics.Outcome) async {
    let entry = HandOffStatistics.Entry(system: UIDevice.current.systemVersion, rung: rung, outcome: outcome)
    await append(entry)
  }

  private nonisolated func append(_ entry: HandOffStatistics.Entry) async { container.rungs.append(entry) }

  private static var osMajor: Int {
    Int(UIDevice.current.systemVersion.prefix { $0 != "." }) ?? 0
  }
}

extension HandOffStatistics.Outcome {
  fileprivate init(_ outcome: RungOutcome) {
    self =
      switch outcome {
      case .succeeded: .worked
      case .needsSignIn, .failed: .failed
      case .declined: .declined
      }
  }
}
