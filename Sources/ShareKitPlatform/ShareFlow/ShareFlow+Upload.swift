// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import ShareKit
import UIKit

extension ShareFlow {
  /// The first rung: sends a small share at once, and hands all others, and those without a response, to the system.
  ///
  /// Never both at once: each holds a lease on the share while sending it.
  nonisolated func upload(
    _ entry: OutboxEntry, _ reading: CredentialStore.Reading
  ) async -> RungOutcome {
    guard let target = reading.target else { return .needsSignIn }
    guard entry.manifest.body.bytes <= UploadRoute.smallBytes else { return handOver(entry, target) }
    let outcome = await ExpiringActivity.run("Sending what was shared") { [self] in
      await sendAtOnce(entry, target)
    }
    // No time was granted: the transfer service needs none.
    return outcome ?? handOver(entry, target)
  }

  /// Hands a share to the system, which sends it even if the extension ends now.
  ///
  /// A share that can't be handed over stays in the outbox, from which the app sends it.
  nonisolated func uploadLater(_ entry: OutboxEntry, _ reading: CredentialStore.Reading) async {
    guard let target = reading.target else { return }
    _ = handOver(entry, target)
  }

  private nonisolated func sendAtOnce(_ entry: OutboxEntry, _ target: UploadTarget) async -> RungOutcome {
    let attempt = ImmediateUpload(outbox: outbox, transport: settings.transport ?? ContractTransport())
    guard let ending = try? await attempt.send(entry, to: target) else {
      return .failed
    }
    switch ending {
    case .unanswered: return handOver(entry, target)
    case .settled(.needsSignIn):
      try? credentials.refuse(target)
      return .needsSignIn
    case .settled(.failed): return .failed
    case .settled: return .succeeded
    case .notOurs: return standing(of: entry, target)
    }
  }

  /// What it means that a share is not ours to send: another process has it, which is as good, or it must not go out.
  private nonisolated func standing(of entry: OutboxEntry, _ target: UploadTarget) -> RungOutcome {
    do {
      // Not there any more: the server has it.
      guard let now = try outbox.entry(entry.id) else { return .succeeded }
      guard now.isSendable(as: target.identity) else { return .failed }
      switch now.state {
      case .uploading, .pending: return .succeeded
      case .needsSignIn: return .needsSignIn
      case .failed: return .failed
      }
    } catch {
      return .failed
    }
  }

  private nonisolated func handOver(_ entry: OutboxEntry, _ target: UploadTarget) -> RungOutcome {
    do {
      return try uploader.start(entry.id, to: target) ? .succeeded : standing(of: entry, target)
    } catch {
      return .failed
    }
  }

  /// The text of the last rung: the server's reason if it refused the share, or else what the user can do.
  nonisolated func promptMessage(
    for entry: OutboxEntry, _ reading: CredentialStore.Reading
  ) async -> String {
    let now = (try? outbox.entry(entry.id)) ?? nil
    if let now, now.state == .failed { return ShareMessages.state(of: now) }
    if let account = reading.target?.identity, let now {
      guard now.isSendable(as: account) else { return ShareMessages.state(of: now, signedInAs: account) }
      // The token was there, and the server did not take it.
      if now.state == .needsSignIn { return ShareMessages.prompt(for: .signedOut, app: settings.appName) }
    }
    return ShareMessages.prompt(for: reading.verdict, app: settings.appName)
  }
}
