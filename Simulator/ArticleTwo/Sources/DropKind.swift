// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Security
import UIKit
import UserNotifications

// The code of the second article, kept as it is so that the simulator can show what it claims. Changed only where a
// call no longer exists or Linux has no Objective-C: `perform(#selector(openURL(_:)), with: url)` is a call here.
// Don't use it as a model. Use `Sources/ShareKitPlatform`.

/// What the fragments share: the group, the main app's login, the request to the server.
enum DropKind {
  static let group = "group.com.dropkind.shared"

  // MARK: In the main app during login

  static func login(token: String, user: String?, server: String) {
    let query: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword,
      kSecAttrAccount as String: "authToken",
      kSecAttrAccessGroup as String: group,
      kSecValueData as String: Data(token.utf8),
    ]
    SecItemAdd(query as CFDictionary, nil)
    let shared = UserDefaults(suiteName: group)
    if let user { shared?.set(user, forKey: "currentUserId") }
    shared?.set(server, forKey: "server")
  }

  // MARK: In the share extension

  static func token() -> String? {
    let query: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword,
      kSecAttrAccount as String: "authToken",
      kSecAttrAccessGroup as String: group,
      kSecReturnData as String: true,
    ]
    var result: CFTypeRef?
    SecItemCopyMatching(query as CFDictionary, &result)
    return (result as? NSData).map { String(decoding: $0 as Data, as: UTF8.self) }
  }

  static func post(_ link: String, token: String, server: String) async {
    guard let url = URL(string: server + "/v1/shares") else { return }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpBody = try? JSONEncoder().encode(["url": link])
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.setValue("Bearer " + token, forHTTPHeaderField: "Authorization")
    request.setValue(UUID().uuidString.lowercased(), forHTTPHeaderField: "Idempotency-Key")
    _ = try? await URLSession.shared.data(for: request)
  }

  static func link(in context: NSExtensionContext?) async -> URL? {
    let items = context?.inputItems.compactMap { $0 as? NSExtensionItem } ?? []
    guard let provider = items.first?.attachments?.first else { return nil }
    return await withCheckedContinuation { done in
      _ = provider.loadObject(ofClass: NSURL.self) { value, _ in
        done.resume(returning: (value as? NSURL).map { $0 as URL })
      }
    }
  }
}
