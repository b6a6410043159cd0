// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CEmbeddedFiles
import ShareContract

/// A script, style sheet or image of the web app, which contains no data of an account.
struct Asset: Sendable {
  let path: String
  let type: String
  let file: EmbeddedFile

  private init(_ path: String, _ type: String, _ file: EmbeddedFile) {
    (self.path, self.type, self.file) = (path, type, file)
  }

  private static func script(_ path: String, _ file: EmbeddedFile) -> Asset {
    Asset(path, "text/javascript; charset=utf-8", file)
  }

  static let icon = Asset("/icon.svg", "image/svg+xml", .icon)
  static let icon192 = Asset("/icon-192.png", "image/png", .icon192)
  static let icon512 = Asset("/icon-512.png", "image/png", .icon512)
  /// The icon with a margin, for systems that cut icons to a shape.
  static let maskableIcon = Asset("/icon-maskable.png", "image/png", .maskableIcon)
  /// The worker that takes shares from other apps; it has its own content security policy.
  static let serviceWorker = script("/service-worker.js", .serviceWorkerScript)

  /// All except the service worker.
  static let common = [
    Asset("/style.css", "text/css; charset=utf-8", .styleSheet),
    script("/page.js", .pageScript), script("/live.js", .liveScript), script("/share.js", .shareScript),
    script("/set-up.js", .setUpScript), script("/library.js", .libraryScript), script("/new.js", .newScript),
    script("/reading.js", .readingScript), script("/outbox.js", .outboxScript),
    script("/waiting.js", .waitingScript), script(Routes.captureScript, .captureScript),
    icon, icon192, icon512, maskableIcon, Asset("/apple-touch-icon.png", "image/png", .appleTouchIcon),
  ]
}
