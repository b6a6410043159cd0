// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit
public import UIKit

extension SharedContainer {
  /// Returns the waiting shares for a widget, from the files of the container and the keychain.
  public func waitingTimeline(now: Date = Date()) -> WaitingTimeline {
    let account = CredentialStore(container: self).read().target?.identity
    return WaitingTimeline(try? outbox(), signedInAs: account, now: now)
  }
}
