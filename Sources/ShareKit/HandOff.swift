// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How a share that lies in the outbox gets on its way: what to try next, given what was tried.
///
/// The decision is a function of these values only; call it again with every outcome, and with a new verdict where the
/// user has signed in. It never names a rung twice, so it ends after at most as many steps as there are rungs.
public struct HandOff: Hashable, Sendable {
  /// What to do next.
  public enum Step: Hashable, Sendable {
    /// Try this rung.
    case take(Rung)
    /// Complete the request; the share is safe in the outbox whatever the ending.
    case done(Ending)
  }

  /// How it ended.
  public enum Ending: String, Hashable, Sendable, CaseIterable {
    /// The upload was taken over.
    case uploading
    /// The app is open and goes on.
    case appOpened
    /// A notification leads to the app.
    case notified
    /// The user was told what to do.
    case prompted
    /// Nothing more can be done here; the app sends the share when it runs next.
    case kept
  }

  /// What is known of the credential.
  public var credential: CredentialVerdict
  /// What can be done here.
  public var capabilities: HandOffCapabilities
  /// The major version of the system.
  public var osMajor: Int
  /// What the app wants.
  public var policy: HandOffPolicy

  /// Gathers what the decision rests on.
  public init(
    credential: CredentialVerdict, capabilities: HandOffCapabilities, osMajor: Int,
    policy: HandOffPolicy = HandOffPolicy()
  ) {
    self.credential = credential
    self.capabilities = capabilities
    self.osMajor = osMajor
    self.policy = policy
  }

  /// The next step after what was tried, oldest first.
  public func next(after tried: [RungAttempt]) -> Step {
    if let ending = tried.lazy.compactMap(Self.ending).first { return .done(ending) }
    let needsSignIn = needsSignIn(after: tried)
    let next = policy.order(onOS: osMajor).first { rung in
      !tried.contains { $0.rung == rung } && isUseful(rung, needsSignIn: needsSignIn)
    }
    return next.map(Step.take) ?? .done(.kept)
  }

  private static func ending(_ attempt: RungAttempt) -> Ending? {
    switch (attempt.rung, attempt.outcome) {
    case (.shareToken, .succeeded): .uploading
    case (.openApp, .succeeded): .appOpened
    case (.notify, .succeeded): .notified
    case (.prompt, _): .prompted
    default: nil
    }
  }

  /// A locked device and a build fault are not cured by signing in.
  private func needsSignIn(after tried: [RungAttempt]) -> Bool {
    if tried.contains(RungAttempt(.signInHere, .succeeded)) { return false }
    if tried.contains(RungAttempt(.shareToken, .needsSignIn)) { return true }
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
