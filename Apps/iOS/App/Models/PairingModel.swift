// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import ShareKit
import ShareKitPlatform
import UIKit

/// The sign-in by a code that the camera read: the question before it, and the wait for the owner's yes.
@MainActor final class PairingModel {
  /// How far it has come.
  enum State: Hashable {
    case none
    /// Nothing was sent; the user decides whether to ask that server, which ends the present sign-in, if there is one.
    case asked(PairingLink, endsSignInAt: URL?)
    /// The server was asked; the code is what its owner sees too, once it is known.
    case waiting(PairingLink, code: String?)
    /// Why it did not work.
    case failed(String)
  }

  let changes = Changes()
  private(set) var state = State.none { didSet { if state != oldValue { changes.fire() } } }
  private let account: AccountModel
  private let storage: Storage
  private var wait: Task<Void, Never>?

  init(_ storage: Storage, _ account: AccountModel) {
    (self.storage, self.account) = (storage, account)
  }

  /// Any app may open such an address, so that it does nothing but ask.
  func opened(with url: URL) {
    cancel()
    guard let link = PairingLink(url) else { return state = .failed(Words.pairingUnreadable) }
    wait = Task {
      let server = await storage.service?.signedIn()?.marker.server
      if !Task.isCancelled { state = .asked(link, endsSignInAt: server) }
    }
  }

  /// The user wants none of it, or has read why it did not work.
  func cancel() {
    wait?.cancel()
    wait = nil
    state = .none
  }

  /// The user's yes to what was asked.
  func confirm() {
    guard case .asked(let link, _) = state else { return }
    state = .waiting(link, code: nil)
    wait = Task { await run(link) }
  }

  /// Stays awake as long as the system lets it, for who says yes on this very phone.
  private func run(_ link: PairingLink) async {
    let awake = Wakefulness("pair")
    defer { awake.end() }
    do {
      let pairing = Pairing(link)
      let token = try await pairing.token(device: UIDevice.current.name) { [weak self] code in
        await self?.show(code, of: link)
      }
      guard !Task.isCancelled else { return await pairing.giveBack(token) }
      signIn(token, link)
    } catch {
      if !Task.isCancelled { state = .failed(Words.pairingFailure(error)) }
    }
  }

  private func show(_ code: String, of link: PairingLink) {
    if !Task.isCancelled { state = .waiting(link, code: code) }
  }

  private func signIn(_ token: String, _ link: PairingLink) {
    account.signIn(with: .token(token), at: link.server) { [weak self] problem in
      self?.state = problem.map(State.failed) ?? .none
    }
  }
}
