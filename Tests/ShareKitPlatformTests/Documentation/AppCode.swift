// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit
import ShareKitPlatform
import UIKit

/// The code of ShareKitPlatform's documentation about an app, which `DocumentationCodeTests` compares with it.
///
/// It is compiled and not run. What `Examples/Smallest` has isn't repeated here.
@MainActor final class AppCode: UIViewController {
  private enum AppDelegate { @MainActor static let outbox = AppOutbox(app) }
  private static let app = SharingApp(name: "Reader", group: "group", scheme: "reader")
  private struct Article { let url: URL, title: String }

  private let token = UITextField()
  private var lines: [String] = []

  func signIn(at server: URL, over window: UIWindow) async throws {
    let service = try AppDelegate.outbox.open()
    let credentials = try await SignIn.credentials(onPageOf: server, over: window)
    try await service.signIn(credentials, server: server, device: service.container.deviceName)
    AppDelegate.outbox.drain()
  }

  func signIn(at server: URL) throws {
    let target = UploadTarget(server: server, token: token.text ?? "", account: server.absoluteString)
    try AppDelegate.outbox.open().signIn(as: target)
  }

  func follow() async {
    for await _ in AppDelegate.outbox.changes() {
      let contents = await AppDelegate.outbox.contents()
      lines = contents.rows.map { $0.title + ": " + $0.state }
    }
  }

  private func share(_ article: Article, from button: UIView, icon: UIImage) {
    let card = LinkCard(url: article.url, title: article.title)
    let sheet = ShareSheet([.link(card)], appIcon: icon)
    present(sheet.controller(from: button), animated: true)
  }

  private func share(_ card: LinkCard, from button: UIView, icon: UIImage) {
    let sheet = ShareSheet([.link(card)], appIcon: icon).controller(from: button)
    present(sheet, animated: true)
  }

  private func open() throws -> Outbox {
    let container = try SharedContainer(group: "group.org.example")
    let outbox = try container.outbox()
    return outbox
  }
}
