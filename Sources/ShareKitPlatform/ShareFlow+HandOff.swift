// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit
public import UIKit

extension ShareFlow {
  /// Climbs the rungs for a saved share until one holds.
  public func handOff(
    _ entry: OutboxEntry, from controller: UIViewController, screen: any ShareFlowScreen
  ) async -> HandOff.Ending {
    let reading = await reading()
    markIfSignedOut(entry, reading.verdict)
    let opener = SceneOpener(from: controller)
    let handOff = HandOff(
      credential: reading.verdict, capabilities: HandOffCapabilities(canOpenApp: opener.canOpen),
      osMajor: Self.osMajor, policy: settings.policy)
    var tried: [RungAttempt] = []
    while case .take(let rung) = handOff.next(after: tried) {
      tried.append(RungAttempt(rung, await climb(rung, entry, reading, opener, screen)))
    }
    guard case .done(let ending) = handOff.next(after: tried) else { return .kept }
    return ending
  }

  private func climb(
    _ rung: Rung, _ entry: OutboxEntry, _ reading: CredentialStore.Reading, _ opener: SceneOpener,
    _ screen: any ShareFlowScreen
  ) async -> RungOutcome {
    switch rung {
    case .shareToken: return await upload(entry, reading)
    case .openApp:
      guard let url = HandOffLink(scheme: settings.scheme, share: entry.id)?.url else { return .failed }
      return await opener.open(url) ? .succeeded : .failed
    case .prompt:
      let words = await promptWords(for: entry, reading.verdict)
      await screen.showPrompt(title: ShareWords.promptTitle, words: words)
      return .succeeded
    case .signInHere, .notify: return .failed
    }
  }

  private func markIfSignedOut(_ entry: OutboxEntry, _ verdict: CredentialVerdict) {
    switch verdict {
    case .signedOut, .staleWipe: try? outbox.markNeedsSignIn(entry.id)
    case .signedIn, .lockedTryLater, .misconfigured: break
    }
  }

  private static var osMajor: Int {
    Int(UIDevice.current.systemVersion.prefix { $0 != "." }) ?? 0
  }
}
