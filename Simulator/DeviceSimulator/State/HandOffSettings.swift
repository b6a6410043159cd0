// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import Foundation

extension DeviceSetting {
  /// Settings of the hand-off: notifications, sign-in pages, and the ways to open an app.
  package static let handOff: [DeviceSetting] = [
    DeviceSetting(
      "notifications", ["notDetermined", "denied", "authorized", "provisional"], "notDetermined",
      "what the person has said about the app's notifications"),
    DeviceSetting(
      "answersNotifications", ["denied", "authorized"], "authorized",
      "what the person says when the app asks for notifications"),
    DeviceSetting("focus", ["off", "on"], "off", "whether a Focus hides notifications"),
    DeviceSetting(
      "webAuthInExtension", ["works", "refused", "kills"], "works",
      "a sign-in page in an extension: shown, refused, or the extension is killed under it (not documented)"),
    DeviceSetting(
      "contextOpenFromExtension", ["byVersion", "allowed", "refused"], "byVersion",
      "extensionContext.open in a share extension: up to iOS 17 taken, from 18 on refused (115)"),
    DeviceSetting(
      "openURLFromExtension", ["byVersion", "allowed", "refused"], "byVersion",
      "UIApplication.openURL through the responder chain: up to iOS 17 taken, from 18 on refused"),
    DeviceSetting(
      "applicationOpenFromExtension", ["allowed", "refused"], "allowed",
      "UIApplication.open through the responder chain (works in practice, not documented)"),
  ]
}

extension Device {
  /// Whether a process may open an app in the given way.
  func allows(_ way: OpenMethod, fromExtension isExtension: Bool) -> Bool {
    guard isExtension else { return true }
    switch way {
    case .scene: return setting("openFromExtension") == "allowed"
    case .application: return setting("applicationOpenFromExtension") == "allowed"
    case .openURL: return byVersion("openURLFromExtension")
    case .extensionContext: return byVersion("contextOpenFromExtension")
    }
  }

  private func byVersion(_ name: String) -> Bool {
    let major = Int(setting("osVersion").prefix { $0 != "." }) ?? 0
    return setting(name) == "byVersion" ? major < 18 : setting(name) == "allowed"
  }
}

extension OpenMethod {
  /// What the system logs when it refuses.
  var refusal: String {
    switch self {
    case .extensionContext: "LSApplicationWorkspaceErrorDomain 115"
    case .openURL: "NSOSStatusErrorDomain -54"
    case .scene, .application: "refused"
    }
  }
}
