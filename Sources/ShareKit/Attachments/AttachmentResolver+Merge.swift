// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract

extension AttachmentResolver {
  /// Merges what the providers gave into one share.
  ///
  /// Nothing is dropped silently: each provider of the plan has a recorded fate. A provider without a result counts as
  /// unexpected.
  package func merge(_ items: [HostShape.Item], _ loaded: [LoadPlan.Position: Loaded]) -> Resolved {
    let plan = plan(for: items)
    var merging = Merging(types: types, title: title(of: items))
    let texts = items.flatMap { [$0.anyTitle, $0.anyContentText].compactMap(\.self) }
    for entry in plan.entries {
      let value = loaded[entry.position] ?? .failure(.unexpectedValue)
      merging.resolved.fates[entry.position] = merging.take(value, of: entry)
    }
    // Some hosts put their text here only, others also here.
    for text in texts { _ = merging.take(text: text) }
    merging.finish()
    return merging.resolved
  }

  /// The first text that can be a title; an address can't.
  private func title(of items: [HostShape.Item]) -> String? {
    let words = items.compactMap(\.anyTitle) + items.compactMap(\.anyContentText)
    return words.first { SharedText.isTitle($0) && SharedText.onlyLink($0) == nil }
  }
}

/// A share while it is put together.
private struct Merging {
  let types: UniformTypes
  var resolved = AttachmentResolver.Resolved()
  // A host may offer thousands of items: none of them is compared with all others.
  private var files: [NamedBytes: Int] = [:]
  private var links: [String: Int] = [:]
  private var texts: [String: Int] = [:]
  private var hasWebLink = false

  private struct NamedBytes: Hashable {
    let sha256: String
    let name: String
  }

  init(types: UniformTypes, title: String?) {
    self.types = types
    resolved.title = title
  }

  mutating func take(_ value: AttachmentResolver.Loaded, of entry: LoadPlan.Entry) -> AttachmentResolver.Fate
  {
    switch value {
    case .page(let page): return add(.page(page))
    case .link(let url): return take(url)
    case .text(let text): return take(text: text)
    case .file(let file): return take(file, of: entry)
    case .failure(let reason):
      resolved.failures.append(
        LoadOutcome.Failure(name: entry.suggestedName, types: entry.types, reason: reason))
      return .failure(resolved.failures.count - 1)
    }
  }

  private mutating func add(_ attachment: Attachment) -> AttachmentResolver.Fate {
    resolved.attachments.append(attachment)
    return .attachment(resolved.attachments.count - 1)
  }

  private mutating func take(_ url: URL) -> AttachmentResolver.Fate {
    if let same = links[url.absoluteString] { return .duplicate(of: same) }
    links[url.absoluteString] = resolved.attachments.count
    // A title belongs to one link. With several links, it is unknown which.
    defer { hasWebLink = hasWebLink || url.isWeb }
    return add(.link(url, title: hasWebLink || !url.isWeb ? nil : resolved.title))
  }

  /// Classifies a text: a link, a repetition of the title or of another text, or a text of its own.
  mutating func take(text: String) -> AttachmentResolver.Fate {
    let words = SharedText.trimmed(text)
    if words.isEmpty { return .blank }
    if let url = SharedText.onlyLink(words) { return take(url) }
    if words == resolved.title { return .title }
    if let same = texts[words] { return .duplicate(of: same) }
    texts[words] = resolved.attachments.count
    return add(.text(text))
  }

  /// A title without a thing is the thing.
  mutating func finish() {
    guard resolved.attachments.isEmpty, let title = resolved.title else { return }
    resolved.attachments = [.text(title)]
    for (position, fate) in resolved.fates where fate == .title { resolved.fates[position] = .attachment(0) }
  }

  private mutating func take(
    _ file: AttachmentResolver.LoadedFile, of entry: LoadPlan.Entry
  ) -> AttachmentResolver.Fate {
    let name = AttachmentName.make(
      suggested: entry.suggestedName, loaded: file.url.lastPathComponent, type: file.type, types: types,
      isArchive: file.isArchive)
    // Equal bytes with different names are different files to the user, such as two empty notes.
    let key = file.sha256.map { NamedBytes(sha256: $0, name: name) }
    if let key, let same = files[key] { return .duplicate(of: same) }
    let fate = add(.file(Attachment.File(url: file.url, name: name, contentType: mediaType(of: file, name))))
    if let key { files[key] = resolved.attachments.count - 1 }
    return fate
  }

  /// The name's ending says more than a type such as `public.data`.
  private func mediaType(of file: AttachmentResolver.LoadedFile, _ name: String) -> String? {
    if file.isArchive { return "application/zip" }
    // Which encoding a file has, its bytes say.
    if file.type.family == .plainText { return named(name) ?? "text/plain" }
    return named(name) ?? file.type.mediaType
  }

  private func named(_ name: String) -> String? {
    types.type(ofExtension: AttachmentName.split(name).ending)?.mediaType
  }
}
