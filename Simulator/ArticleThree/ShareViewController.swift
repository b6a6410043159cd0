// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Social
import UIKit

// The code of the third article, kept as it is so that the simulator can show what it does. Changed only
// where Apple renamed a call, and where the article's constant URL is a file here. Don't use it as a model. Use
// `Examples/ShareAlike`.

final class ShareViewController: SLComposeServiceViewController {
  private let sc_maxCharactersAllowed = 25
  private static let group = "group.org.sharepipe.sharealike"
  private var attachedImage: UIImage?

  override func isContentValid() -> Bool {
    if let currentMessage = contentText {
      let currentMessageLength = currentMessage.count
      charactersRemaining = (sc_maxCharactersAllowed - currentMessageLength) as NSNumber
      if charactersRemaining.intValue < 0 { return false }
    }
    return true
  }

  override func presentationAnimationDidFinish() {
    // Only interested in the first item
    guard let extensionItem = extensionContext?.inputItems[0] as? NSExtensionItem else { return }
    imageFromExtensionItem(extensionItem) { image in self.attachedImage = image }
  }

  override func didSelectPost() {
    let configName = "com.shinobicontrols.ShareAlike.BackgroundSessionConfig"
    let sessionConfig = URLSessionConfiguration.background(withIdentifier: configName)
    // Extensions aren't allowed their own cache disk space. Need to share with application
    sessionConfig.sharedContainerIdentifier = Self.group
    let session = URLSession(configuration: sessionConfig)
    if let request = urlRequestWithImage(attachedImage, text: contentText) {
      session.dataTask(with: request).resume()
    }
    // Inform the host that we're done, so it un-blocks its UI.
    extensionContext?.completeRequest(returningItems: nil, completionHandler: nil)
  }

  private func imageFromExtensionItem(
    _ extensionItem: NSExtensionItem, callback: @escaping @MainActor @Sendable (UIImage?) -> Void
  ) {
    for attachment in extensionItem.attachments ?? []
    where attachment.hasItemConformingToTypeIdentifier("public.image") {
      attachment.loadItem(forTypeIdentifier: "public.image", options: nil) { imageProvider, _ in
        let image = imageProvider as? UIImage
        DispatchQueue.main.async { MainActor.assumeIsolated { callback(image) } }
      }
    }
  }

  private func urlRequestWithImage(_ image: UIImage?, text: String) -> URLRequest? {
    let group = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: Self.group)
    guard let file = group?.appendingPathComponent("inspector.txt"),
      let address = try? String(contentsOf: file, encoding: .utf8), let url = URL(string: address)
    else { return nil }
    var request = URLRequest(url: url)
    request.addValue("application/json", forHTTPHeaderField: "Content-Type")
    request.addValue("application/json", forHTTPHeaderField: "Accept")
    request.httpMethod = "POST"
    var jsonObject: [String: Any] = ["text": text]
    if let image { jsonObject["image_details"] = extractDetailsFromImage(image) }
    request.httpBody = try? JSONSerialization.data(withJSONObject: jsonObject)
    return request
  }

  private func extractDetailsFromImage(_ image: UIImage) -> [String: Any] {
    [
      "height": Double(image.size.height), "width": Double(image.size.width),
      "description": image.description,
    ]
  }
}
