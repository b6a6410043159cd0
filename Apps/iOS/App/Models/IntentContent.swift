// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import AppIntents
import UIKit

/// What a shortcut hands over, in the form in which a host app shares it.
struct IntentContent {
  let link: URL?
  let text: String?
  let file: IntentFile?

  var isEmpty: Bool { link == nil && file == nil && text?.contains { !$0.isWhitespace } != true }

  /// Writes a file that exists in memory only into `folder`, so that nothing is loaded twice.
  @MainActor func items(in folder: URL) throws -> [NSExtensionItem] {
    let item = NSExtensionItem()
    let providers = [
      link.map { NSItemProvider(object: $0 as NSURL) }, text.map(Self.provider(of:)),
      try provider(in: folder),
    ]
    item.attachments = providers.compactMap { $0 }
    return [item]
  }

  private static func provider(of text: String) -> NSItemProvider {
    let provider = NSItemProvider()
    provider.registerDataRepresentation(
      forTypeIdentifier: "public.plain-text", visibility: .ownProcess
    ) { loaded in
      loaded(Data(text.utf8), nil)
      return nil
    }
    return provider
  }

  private func provider(in folder: URL) throws -> NSItemProvider? {
    guard let file else { return nil }
    let url = try file.fileURL ?? written(file, in: folder)
    guard let provider = NSItemProvider(contentsOf: url) else { throw IntentFailure(AppText.fileUnreadable) }
    provider.suggestedName = file.filename
    return provider
  }

  private func written(_ file: IntentFile, in folder: URL) throws -> URL {
    let name = file.filename.replacingOccurrences(of: "/", with: "-")
    let url = folder.appendingPathComponent(name.isEmpty ? "File" : name, isDirectory: false)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try file.data.write(to: url)
    return url
  }
}
