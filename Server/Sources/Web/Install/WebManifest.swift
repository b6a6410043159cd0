// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import ServerCore

/// Describes Sharepipe to browsers that install it as an app (W3C Web Application Manifest and Web Share Target API).
struct WebManifest: Encodable {
  struct Icon: Encodable {
    let src: String
    let sizes: String
    let type: String
    var purpose = "any"
  }

  /// What other apps can share to this one, and the fields of the form in which it arrives.
  struct ShareTarget: Encodable {
    struct Files: Encodable {
      let name: String
      let accept: [String]
    }
    struct Fields: Encodable {
      let title = "title"
      let text = "text"
      let url = "url"
      let files = [Files(name: "files", accept: ShareTarget.accepted)]
    }

    let action = PagePath.shareTarget
    let method = "POST"
    let enctype = "multipart/form-data"
    let params = Fields()

    private static let accepted = [
      "image/*", "text/plain", "text/markdown", "text/html", "application/pdf", "application/epub+zip",
      "application/rtf", ".md", ".txt", ".html", ".pdf", ".epub", ".docx", ".rtf",
    ]
  }

  struct Shortcut: Encodable {
    let name: String
    let url: String
  }

  let id = PagePath.library
  let name = "Sharepipe"
  let shortName = "Sharepipe"
  let lang = Viewer.current.language.code
  let description = Message.installDescription.text
  let startURL = PagePath.library
  let scope = "/"
  let display = "standalone"
  let backgroundColor = "#fbfaf6"
  let themeColor = "#fbfaf6"
  let icons = [
    Icon(src: Asset.icon.path, sizes: "any", type: "image/svg+xml"),
    Icon(src: Asset.icon192.path, sizes: "192x192", type: "image/png"),
    Icon(src: Asset.icon512.path, sizes: "512x512", type: "image/png"),
    Icon(src: Asset.maskableIcon.path, sizes: "512x512", type: "image/png", purpose: "maskable"),
  ]
  let shareTarget = ShareTarget()
  let shortcuts = [Shortcut(name: Message.installNewShare.text, url: PagePath.newShare)]

  private enum CodingKeys: String, CodingKey {
    case id, name, lang, description, scope, display, icons, shortcuts
    case shortName = "short_name"
    case startURL = "start_url"
    case backgroundColor = "background_color"
    case themeColor = "theme_color"
    case shareTarget = "share_target"
  }
}
