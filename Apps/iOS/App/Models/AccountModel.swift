// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import ShareKitPlatform
import UIKit

/// The sign-in: what is known of it, and what the user does about it.
@MainActor final class AccountModel {
  /// What is known of the sign-in.
  enum State: Equatable {
    case unknown, signedOut, locked, unusable, noKeychain
    case signedIn(server: String)
  }

  let changes = Changes()
  private(set) var state = State.unknown
  private(set) var problem: String?
  private(set) var isBusy = false
  /// Called after a sign-in or sign-out.
  var hasSignedIn: () -> Void = {}

  private let service: OutboxService?
  private let work: AppWork

  init(_ service: OutboxService?, _ work: AppWork) {
    self.service = service
    self.work = work
    if service == nil { state = .unusable }
  }

  func signIn(server: String, email: String, password: String, code: String) {
    guard let service, !isBusy else { return }
    do {
      let (proof, server) = try SignInForm(server: server, email: email, password: password, code: code)
        .read()
      perform("sign in") {
        try await service.signIn(proof, server: server, device: UIDevice.current.name)
      }
    } catch {
      problem = Words.failure(error)
      changes.fire()
    }
  }

  func signOut() {
    guard let service, !isBusy else { return }
    perform("sign out") {
      try await service.signOut()
      service.container.forgetSnapshot()
    }
  }

  /// Shows what a drain found.
  func show(_ result: OutboxService.Result?) {
    switch result?.verdict {
    case nil: state = .unusable
    case .signedIn: state = .signedIn(server: result?.marker?.server.absoluteString ?? "")
    case .signedOut, .staleWipe: state = .signedOut
    case .lockedTryLater: state = .locked
    case .misconfigured: state = .noKeychain
    }
    changes.fire()
  }

  private func perform(_ name: String, _ body: @escaping @MainActor () async throws -> Void) {
    problem = nil
    isBusy = true
    changes.fire()
    work.run(name) { [self] in
      do {
        try await body()
      } catch {
        problem = Words.failure(error)
      }
      isBusy = false
      changes.fire()
      hasSignedIn()
    }
  }
}
