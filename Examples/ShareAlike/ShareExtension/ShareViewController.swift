// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import ShareKitPlatform
import UIKit

/// Accepts at most 25 characters and exactly one image, and posts them as JSON to a request inspector.
///
/// The image is read from its file while the user types. The request is a file in the App Group that the transfer
/// service sends, even if the extension has ended.
final class ShareViewController: ComposeViewController {
  private static let group = "group.org.sharepipe.sharealike"
  private var request: ExtensionRequest?
  private var loading: Task<LoadOutcome, Never>?
  private var flow: ShareFlow?

  override func viewDidLoad() {
    title = "ShareAlike"
    super.viewDidLoad()
    rules = ComposeRules(placeholder: "Say something", maximumCharacters: 25, requires: .images(1...1))
  }

  override func presentationAnimationDidFinish() {
    guard let context = extensionContext else { return }
    let request = ExtensionRequest(context)
    self.request = request
    let settings = ShareFlow.Settings(
      appName: "ShareAlike", scheme: "sharealike", sessionPrefix: Self.group + ".")
    guard let flow = try? ShareFlow(group: Self.group, settings: settings) else { return request.cancel() }
    self.flow = flow
    let progress = Progress(totalUnitCount: 1)
    let loading = Task { await flow.load(request.items, progress: progress) }
    self.loading = loading
    showProgress(progress, of: request.items)
    Task { [weak self] in
      let loaded = await loading.value
      if !loaded.isCancelled { self?.show(loaded) }
    }
  }

  /// Shows what was shared; a shared text is the first draft of the user's.
  private func show(_ loaded: LoadOutcome) {
    showContents(loaded)
    guard contentText.isEmpty, let text = Self.text(of: loaded) else { return }
    textView.text = text
    textViewDidChange(textView)
  }

  override func didSelectPost() {
    guard let loading, let request else { return }
    showSaving("Posting…")
    Task {
      let loaded = await loading.value
      showContents(loaded)
      guard isContentValid() else { return returnToEditing() }
      await post(loaded, request)
    }
  }

  override func didSelectCancel() {
    loading?.cancel()
    Task {
      if let loaded = await loading?.value { await flow?.discard(loaded) }
      request?.cancel()
    }
  }

  private func post(_ loaded: LoadOutcome, _ request: ExtensionRequest) async {
    do {
      try Self.send(ImageDetailsRequest(text: contentText, image: Self.image(of: loaded)))
      await flow?.discard(loaded)
      showSaved("Posted")
      request.complete()
    } catch {
      returnToEditing()
      show(problem: "Not posted: \(error)")
    }
  }

  private static func text(of loaded: LoadOutcome) -> String? {
    for case .text(let text) in loaded.attachments { return text }
    return nil
  }

  private static func image(of loaded: LoadOutcome) -> URL? {
    for case .file(let file) in loaded.attachments where file.contentType?.hasPrefix("image/") == true {
      return file.url
    }
    return nil
  }

  /// Hands the request to the transfer service as a file, in its own session.
  private static func send(_ details: ImageDetailsRequest) throws {
    let container = try SharedContainer(group: group)
    let name = UUID().uuidString.lowercased()
    let file = container.root.appendingPathComponent(name + ".json")
    try details.body().write(to: file)
    var request = URLRequest(url: try inspector(container))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    let configuration = URLSessionConfiguration.background(withIdentifier: group + "." + name)
    configuration.sharedContainerIdentifier = group
    let session = URLSession(configuration: configuration)
    session.uploadTask(with: request, fromFile: file).resume()
    session.finishTasksAndInvalidate()
  }

  /// The URL of the request inspector, which the user stores in the App Group.
  private static func inspector(_ container: SharedContainer) throws -> URL {
    let text = try String(contentsOf: container.root.appendingPathComponent("inspector.txt"), encoding: .utf8)
    guard let url = URL(string: text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw URLError(.badURL)
    }
    return url
  }
}
