// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit
import UIKit

extension ShareFlow {
  /// Whether the device has a network; nil until the system has said it.
  public var isOnline: Bool? { network.isOnline }

  /// How far a saved share has come without a screen.
  public enum Sending: Hashable, Sendable {
    /// The server has confirmed it.
    case sent
    /// The system's transfer service has it, or another process is sending it.
    case uploading
    /// It waits until the user signs in.
    case needsSignIn
    /// It waits in the outbox for another reason; its entry says which.
    case waiting
  }

  /// Sends a saved share, with the others of the same save, where no sheet can be shown.
  ///
  /// Only the first rung of the hand-off is used. Whatever happens, the share is durable.
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
