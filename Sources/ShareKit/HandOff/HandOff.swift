// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Decides how a share leaves the outbox: the next step, given the steps that were tried.
///
/// The decision depends only on these values. Call it again with every outcome, and with a new verdict after the user has signed
/// in. It returns each rung at most once, except for the share token, which it returns again after a sign-in. So it always ends.
public struct HandOff: Hashable, Sendable {
  /// The next step of a hand-off.
  public enum Step: Hashable, Sendable {
    /// Try this rung of the policy.
    case take(Rung)
    /// Complete the request. The share is safe in the outbox, whatever the ending is.
    case done(Ending)
  }

  /// The ways in which a hand-off can end.
  public enum Ending: String, Hashable, Sendable, CaseIterable {
    /// The upload was handed over.
    case uploading
    /// The app is open and continues.
    case appOpened
    /// A notification opens the app.
    case notified
    /// The user was told what to do.
    case prompted
    /// Nothing more can be done here; the app sends the share when it runs next.
    case saved = "kept"
  }

  /// The state of the credential.
  public var credential: CredentialVerdict
  /// What can be done here.
  package var capabilities: HandOffCapabilities
  /// The major version of the system.
  public var osMajor: Int
  /// The policy of the app.
  public var policy: HandOffPolicy
  /// The results of earlier hand-offs on this device.
  public var record: HandOffStatistics
  /// The system version whose results count, such as "18.2".
  public var system: String

  /// Creates a hand-off from the facts that decide it.
  package init(
    credential: CredentialVerdict, capabilities: HandOffCapabilities, osMajor: Int,
    policy: HandOffPolicy = HandOffPolicy(), record: HandOffStatistics = HandOffStatistics(),
    system: String = ""
  ) {
    self.record = record
    self.system = system
    self.credential = credential
    self.capabilities = capabilities
    self.osMajor = osMajor
    self.policy = policy
  }

  /// The next step after what was tried, oldest first.
  ///
  /// A rung that keeps failing on this system is left out while another is left.
  package func next(after tried: [RungAttempt]) -> Step {
    if let ending = ending(after: tried) { return .done(ending) }
    let open = open(after: tried)
    let next = open.first { record.isWorthTrying($0, on: system) } ?? open.first
    return next.map(Step.take) ?? .done(.saved)
  }

  /// The rungs that would have been tried before the last one, had they not failed so often.
  package func skipped(after tried: [RungAttempt]) -> [Rung] {
    guard let last = tried.last?.rung else { return [] }
    let order = policy.order(onOS: osMajor)
    return open(after: tried.dropLast()).filter { rung in
      !record.isWorthTrying(rung, on: system) && rung != last
        && order.firstIndex(of: rung) ?? 0 < order.firstIndex(of: last) ?? 0
    }
  }

  /// The useful rungs that were not tried.
  private func open(after tried: [RungAttempt]) -> [Rung] {
    let needsSignIn = needsSignIn(after: tried)
    return policy.order(onOS: osMajor).filter { rung in
      !Self.isSpent(rung, tried) && isUseful(rung, needsSignIn: needsSignIn)
        && (!Self.isNotified(tried) || rung == .prompt)
    }
  }

  /// The token that was refused is not the one that a sign-in gave.
  private static func isSpent(_ rung: Rung, _ tried: [RungAttempt]) -> Bool {
    guard rung == .shareToken, let signIn = tried.lastIndex(of: RungAttempt(.signInHere, .succeeded)) else {
      return tried.contains { $0.rung == rung }
    }
    return tried[signIn...].contains { $0.rung == rung }
  }

  private func ending(after tried: [RungAttempt]) -> Ending? {
    if let ending = tried.lazy.compactMap(Self.ending).first {
      return ending == .prompted && Self.isNotified(tried) ? .notified : ending
    }
    let prompts = policy.order(onOS: osMajor).contains(.prompt)
    return Self.isNotified(tried) && !prompts ? .notified : nil
  }

  private static func ending(_ attempt: RungAttempt) -> Ending? {
    switch (attempt.rung, attempt.outcome) {
    case (.shareToken, .succeeded): .uploading
    case (.openApp, .succeeded): .appOpened
    case (.prompt, _): .prompted
    default: nil
    }
  }

  /// The app can't know whether the user saw a notification: a Focus may hide it.
  ///
  /// So it does not end the hand-off where there is a prompt to say the same.
  private static func isNotified(_ tried: [RungAttempt]) -> Bool {
    tried.contains(RungAttempt(.notify, .succeeded))
  }

  /// A locked device and a build fault are not cured by signing in.
  private func needsSignIn(after tried: [RungAttempt]) -> Bool {
    // Whichever was last.
    for attempt in tried.reversed() {
      if attempt == RungAttempt(.signInHere, .succeeded) { return false }
      if attempt == RungAttempt(.shareToken, .needsSignIn) { return true }
    }
    switch credential {
    case .signedOut, .staleWipe: return true
    case .signedIn, .lockedTryLater, .misconfigured: return false
    }
  }

  private func isUseful(_ rung: Rung, needsSignIn: Bool) -> Bool {
    switch rung {
    case .shareToken: if case .signedIn = credential { true } else { false }
    case .signInHere: needsSignIn && capabilities.canSignInHere
    case .openApp: needsSignIn && capabilities.canOpenApp
    case .notify: needsSignIn && capabilities.canNotify
    case .prompt: true
    }
  }
}
