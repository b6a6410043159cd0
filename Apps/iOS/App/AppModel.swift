// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import ShareKit
import ShareKitPlatform
import UIKit

/// What the app's screens show, and what they ask for.
@MainActor final class AppModel {
  /// What is known of the sign-in.
  enum SignInState: Equatable {
    case unknown, signedOut, locked, unusable, noKeychain
    case signedIn(server: String)
  }

  private(set) var signIn = SignInState.unknown
  private(set) var entries: [OutboxEntry] = []
  /// Shares that are kept aside because they cannot be read.
  private(set) var unreadable = 0
  /// The account that is signed in.
  private(set) var accountID: String?
  private(set) var problem: String?
  /// The share the user came from to sign in.
  private(set) var waiting: ShareID?
  private(set) var isBusy = false
  /// Called after every change.
  var changed: () -> Void = {}

  private let service: OutboxService?
  private lazy var uploader = service?.backgroundUploader(prefix: Identifiers.sessionPrefix) {
    [weak self] _, _ in
    DispatchQueue.main.async { self?.drain(isUserThere: false) }
  }
  private var drainsAgain = false
  private var endsWaits = false
  private var running: Task<Void, Never>?
  private var systemHandlers: [String: () -> Void] = [:]

  init() {
    service = try? OutboxService(group: Identifiers.group)
    if service == nil { signIn = .unusable }
  }

  /// Sends what is due.
  ///
  /// Asked again while it runs, it runs once more. When the user is there, nothing waits for our own patience.
  func drain(isUserThere: Bool = true) {
    guard let service else { return }
    endsWaits = endsWaits || isUserThere
    guard !isBusy else {
      drainsAgain = true
      return
    }
    work("drain") { [self] in
      repeat {
        drainsAgain = false
        await uploader?.takeUp()
        let endingWaits = endsWaits
        endsWaits = false
        show(await service.drain(endingWaits: endingWaits))
      } while drainsAgain
    }
  }

  func opened(with url: URL) {
    guard let link = HandOffLink(url, scheme: Identifiers.scheme) else { return }
    let known = (try? service?.outbox.entry(link.share)) ?? nil
    waiting = known?.id
    drain()
  }

  func signIn(server: String, email: String, password: String, code: String) {
    guard let service, !isBusy else { return }
    problem = nil
    do {
      let (proof, server) = try SignInForm(server: server, email: email, password: password, code: code)
        .read()
      work("sign in") { [self] in
        do {
          try await service.signIn(proof, server: server, device: UIDevice.current.name)
          drainsAgain = true
        } catch {
          problem = Words.failure(error)
        }
      }
    } catch {
      problem = Words.failure(error)
      changed()
    }
  }

  func signOut() {
    guard let service, !isBusy else { return }
    work("sign out") { [self] in
      do {
        try await service.signOut()
        drainsAgain = true
      } catch {
        problem = Words.failure(error)
      }
    }
  }

  /// Settles what the transfer service did; the system's handler is called once, after that.
  func handleEvents(of session: String, completion: @escaping () -> Void) {
    systemHandlers[session] = completion
    let isOurs = uploader?.handleEvents(of: session) { [weak self] in self?.eventsHandled(of: session) }
    if isOurs != true { eventsHandled(of: session) }
  }

  private func eventsHandled(of session: String) {
    systemHandlers.removeValue(forKey: session)?()
  }

  /// Keeps the app awake while it works, for the user may leave at once.
  private func work(_ name: String, _ body: @escaping @MainActor () async -> Void) {
    isBusy = true
    let task = UIApplication.shared.beginBackgroundTask(withName: name, expirationHandler: nil)
    changed()
    running = Task {
      await body()
      isBusy = false
      changed()
      if drainsAgain { drain(isUserThere: false) }
      UIApplication.shared.endBackgroundTask(task)
    }
  }

  private func show(_ result: OutboxService.Result) {
    entries = service?.outbox.entries() ?? []
    unreadable = service?.outbox.quarantined().count ?? 0
    accountID = result.marker?.account
    switch result.verdict {
    case .signedIn:
      signIn = .signedIn(server: result.marker?.server.absoluteString ?? "")
      waiting = nil
    case .signedOut, .staleWipe: signIn = .signedOut
    case .lockedTryLater: signIn = .locked
    case .misconfigured: signIn = .noKeychain
    }
    changed()
  }
}
