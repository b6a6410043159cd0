// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import ShareKitPlatform
import UIKit

/// The sign-in state, and the user's actions on it.
@MainActor final class AccountModel {
  /// What the app knows about the sign-in.
  enum State: Equatable {
    case unknown, signedOut, locked, unusable, noKeychain
    case signedIn(server: String)
    /// Shares are still sent, but the server shows this app nothing until the user signs in again.
    case signedInToShare(server: String)

    /// Whether shares are sent.
    var canShare: Bool {
      switch self {
      case .signedIn, .signedInToShare: true
      case .unknown, .signedOut, .locked, .unusable, .noKeychain: false
      }
    }
  }

  let changes = Changes()
  private(set) var state = State.unknown
  /// Whether what is stored of an account may go, because its user signed out.
  ///
  /// A token that the server refuses doesn't count as a sign-out.
  private(set) var hasSignedOut = false
  private(set) var problem: String?
  private(set) var isBusy = false
  /// Why the server doesn't list this device under its name yet.
  private(set) var nameNote: String?
  /// Whether the user wants to sign in again although shares are still sent.
  var wantsToSignIn = false { didSet { if wantsToSignIn != oldValue { changes.fire() } } }
  /// Whether a user is signed in, and nothing of a sign-in is running or has failed.
  var hasSucceeded: Bool { state.canShare && !isBusy && problem == nil }
  /// Called after a sign-in or sign-out.
  var hasSignedIn: () -> Void = {}

  private let storage: Storage
  private var service: OutboxService? { storage.service }
  private let work: AppWork
  private var device: String { service?.container.deviceName ?? UIDevice.current.name }

  init(_ storage: Storage, _ work: AppWork) {
    self.storage = storage
    self.work = work
    if storage.service == nil { state = closed }
  }

  func signIn(_ form: SignInForm) {
    guard let service, !isBusy else { return }
    do {
      let (credentials, server) = try form.read()
      let fields = try SignInForm.fields(form.header)
      perform("sign in") { [self] in
        try await service.signIn(credentials, server: server, device: device, fields: fields)
      }
    } catch {
      end(error)
    }
  }

  /// Signs in on the server's own page.
  ///
  /// Nothing waits for the page: shares that are due are sent in the meantime.
  func signInOnPage(server: String, header: String, over window: UIWindow?) {
    guard service != nil, !isBusy, let window else { return }
    do {
      let (server, fields) = (try SignInForm.address(server), try SignInForm.fields(header))
      begin()
      Task { await showPage(of: server, fields, over: window) }
    } catch {
      end(error)
    }
  }

  private func showPage(of server: URL, _ fields: [HeaderField]?, over window: UIWindow) async {
    do {
      let credentials = try await SignIn.credentials(onPageOf: server, over: window)
      perform("sign in") { [self] in
        try await service?.signIn(credentials, server: server, device: device, fields: fields)
      }
    } catch {
      end(error)
    }
  }

  /// Signs in with a credential from another source than the form.
  ///
  /// `ended` receives the error, or nil on success.
  func signIn(
    with credentials: SignIn.Credentials, at server: URL, ended: @escaping @MainActor (String?) -> Void
  ) {
    guard let service else { return ended(AppText.unusable) }
    perform("sign in") { [self] in
      do {
        try await service.signIn(credentials, server: server, device: device, fields: nil)
      } catch {
        ended(AppText.failure(error))
        throw error
      }
      ended(nil)
    }
  }

  /// Has the server list this device under the name that the user has just chosen.
  func tellName() {
    guard let service else { return }
    nameNote = nil
    work.run("name") { [self] in
      do {
        let isTold = try await service.rename(device: device)
        if !isTold, state.canShare { nameNote = AppText.nameNextTime }
      } catch {
        nameNote = [AppText.failure(error), AppText.nameNextTime].compactMap { $0 }.joined(separator: "\n")
      }
      changes.fire()
      hasSignedIn()
    }
  }

  func signOut() {
    guard let service, !isBusy else { return }
    perform("sign out") {
      try await service.signOut()
      service.container.forgetSnapshot()
    }
  }

  /// Shows the result of a drain.
  func show(_ result: OutboxService.Result?) {
    switch result?.verdict {
    case nil: state = closed
    case .signedIn: showSignedIn(at: result?.marker?.server.absoluteString ?? "")
    case .signedOut, .staleWipe: state = .signedOut
    case .lockedTryLater: state = .locked
    case .misconfigured: state = .noKeychain
    }
    hasSignedOut = state == .signedOut && result?.marker == nil
    changes.fire()
  }

  /// Explains why the storage can't be opened: before the first unlock it may work later.
  private var closed: State { storage.isProtected ? .locked : .unusable }

  /// A drain says nothing about the app's own session, so its state stays unchanged.
  private func showSignedIn(at server: String) {
    if state != .signedInToShare(server: server) { state = .signedIn(server: server) }
  }

  /// Shows whether the server still accepts the app's own session.
  func follow(_ account: SignedInAccount?) {
    guard let account, state.canShare else { return }
    let server = account.marker.server.absoluteString
    state = account.api == nil ? .signedInToShare(server: server) : .signedIn(server: server)
    changes.fire()
  }

  private func perform(_ name: String, _ body: @escaping @MainActor () async throws -> Void) {
    begin()
    work.run(name) { [self] in
      do {
        try await body()
        end(nil)
      } catch {
        end(error)
      }
      hasSignedIn()
    }
  }

  private func begin() {
    problem = nil
    isBusy = true
    wantsToSignIn = false
    changes.fire()
  }

  private func end(_ error: (any Error)?) {
    problem = error.flatMap(AppText.failure)
    isBusy = false
    changes.fire()
  }
}
