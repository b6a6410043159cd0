// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import ShareKit
import ShareKitPlatform
import UIKit

/// Signs in with a QR code: asks the user first, then waits until the account's owner confirms.
@MainActor final class PairingModel {
  /// The steps of a pairing.
  enum State: Hashable {
    case none
    /// Nothing was sent yet. The user decides whether to contact that server, which ends the current sign-in, if any.
    case confirming(PairingLink, endsSignInAt: URL?)
    /// The server was contacted. The code is what the account's owner also sees, once known.
    case waiting(PairingLink, code: String?)
    /// Pairing failed for this reason.
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

  /// Any app may open such a URL, so it only asks the user.
  func opened(with url: URL) {
    cancel()
    guard let link = PairingLink(url) else { return state = .failed(AppText.pairingUnreadable) }
    wait = Task {
      let server = await storage.service?.signedIn()?.marker.server
      if !Task.isCancelled { state = .confirming(link, endsSignInAt: server) }
    }
  }

  /// The user cancels, or dismisses the reason for a failure.
  func cancel() {
    wait?.cancel()
    wait = nil
    state = .none
  }

  /// The user confirms the question.
  func confirm() {
    guard case .confirming(let link, _) = state else { return }
    state = .waiting(link, code: nil)
    wait = Task { await run(link) }
  }

  /// Stays awake as long as the system allows, for users who confirm on this very phone.
  private func run(_ link: PairingLink) async {
    let awake = Wakefulness("pair")
    defer { awake.end() }
    do {
      let pairing = Pairing(link)
      let device = storage.service?.container.deviceName ?? UIDevice.current.name
      let token = try await pairing.token(device: device) { [weak self] code in
        await self?.show(code, of: link)
      }
      guard !Task.isCancelled else { return await pairing.giveBack(token) }
      signIn(token, link)
    } catch {
      if !Task.isCancelled { state = .failed(AppText.pairingFailure(error)) }
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
