// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit
import UIKit

extension ShareFlow {
  /// Whether the device has a network; nil until the system has reported it.
  public var isOnline: Bool? { network.isOnline }

  /// The state of a saved share that was sent without a screen.
  public enum Sending: Hashable, Sendable {
    /// The server has confirmed it.
    case sent
    /// The system's transfer service or another process is sending it.
    case uploading
    /// It waits until the user signs in.
    case needsSignIn
    /// It waits in the outbox for another reason, which is in its entry.
    case waiting
  }

  /// Sends a saved share, and the others of the same save, where no sheet can be shown, as in a shortcut.
  ///
  /// Only the share token is used. The share stays in the outbox until the server has confirmed it.
  public func send(_ entry: OutboxEntry) async -> Sending {
    let reading = await reading()
    for each in others + [entry] { markIfSignedOut(each, reading.verdict) }
    guard reading.target != nil else { return await standing(of: entry) }
    for other in others { await uploadLater(other, reading) }
    let outcome = await upload(entry, reading)
    await discarding?.value
    return outcome == .needsSignIn ? .needsSignIn : await standing(of: entry)
  }

  private nonisolated func standing(of entry: OutboxEntry) async -> Sending {
    do {
      // Only a receipt removes a share here.
      guard let now = try outbox.entry(entry.id) else { return .sent }
      switch now.state {
      case .uploading: return .uploading
      case .needsSignIn: return .needsSignIn
      case .pending, .failed: return .waiting
      }
    } catch {
      return .waiting
    }
  }
}
