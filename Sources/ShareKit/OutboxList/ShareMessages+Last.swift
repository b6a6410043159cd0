// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension ShareMessages {
  /// The state of a share where nobody can look again a moment later, such as an answer of Siri.
  ///
  /// It claims that a share is being sent, or will be, only if nothing that is known here speaks against it: the system holds
  /// an upload back without a network, and a server may refuse the token of an upload that began before the user signed out.
  static func lastState(
    of entry: OutboxEntry, signedInAs account: AccountIdentity?, isOnline: Bool?, now: OutboxMoment,
    in language: MessageLanguage = .current
  ) -> String {
    let isOurs = account.map(entry.isSendable) ?? false
    let isOffline = isOnline == false
    switch entry.state {
    case .failed: return notSent(because: reason(entry.progress.reason, in: language), in: language)
    case .uploading(let lease) where lease.isHeld(at: now):
      return heldState(of: entry, isOurs: isOurs, isOnline: isOnline, in: language)
    case .pending, .needsSignIn, .uploading: break
    }
    if account == nil { return language.say("Waiting for you to sign in", de: "Wartet auf deine Anmeldung") }
    if !isOurs { return state(of: entry, signedInAs: account, in: language) }
    if isOffline { return sentWhenOnline(in: language) }
    // A share that waits for a sign-in is sent with the next drain once a user has signed in.
    if entry.state == .pending { return state(of: entry, in: language) }
    return language.say("Waiting to be sent", de: "Wartet auf das Senden")
  }

  /// A process or the system's transfer service has the share.
  private static func heldState(
    of entry: OutboxEntry, isOurs: Bool, isOnline: Bool?, in language: MessageLanguage
  ) -> String {
    guard isOurs, let isOnline else { return language.say("Not sent yet", de: "Noch nicht gesendet") }
    return state(of: entry, isOnline: isOnline, in: language)
  }

  /// That a share isn't sent, and why.
  static func notSent(because why: String, in language: MessageLanguage = .current) -> String {
    language.say("Not sent: \(why)", de: "Nicht gesendet: \(why)")
  }
}
