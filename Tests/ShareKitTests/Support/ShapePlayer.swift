// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit

/// Answers the calls of a plan as a described host would: the loading half without a device.
struct ShapePlayer {
  let shape: HostShape
  let resolver = AttachmentResolver()

  func resolved() -> AttachmentResolver.Resolved { resolver.merge(shape.items, loaded()) }

  func loaded() -> [LoadPlan.Position: AttachmentResolver.Loaded] {
    let plan = resolver.plan(for: shape.items)
    var loaded = Dictionary(uniqueKeysWithValues: plan.entries.map { ($0.position, load($0)) })
    for position in AttachmentResolver.twins(in: loaded) {
      if case .file(var file) = loaded[position] {
        file.sha256 = digest(at: position)
        loaded[position] = .file(file)
      }
    }
    return loaded
  }

  private func load(_ entry: LoadPlan.Entry) -> AttachmentResolver.Loaded {
    let values = shape.items[entry.position.item].providers[entry.position.provider].values ?? [:]
    for step in entry.steps {
      guard let value = values[step.type.identifier], value.errors?[step.call.rawValue] == nil,
        let raw = raw(value, step)
      else { continue }
      switch resolver.classify(raw, from: step, of: entry) {
      case .take(let loaded): return loaded
      case .copy: return .file(file(value, step, isArchive: value.valueClass == .folderURL))
      case .readText(let file): return resolver.text(in: Data((value.text ?? "").utf8), of: file)
      }
    }
    return .failure(.unexpectedValue)
  }

  private func raw(_ value: HostShape.Value, _ step: LoadStep) -> AttachmentResolver.Raw? {
    switch (step.call, value.valueClass) {
    case (.page, .dictionary): page(value)
    case (.file, .none), (.file, .image), (.file, .dictionary), (.file, .url): nil
    case (.file, let found): .file(file(value, step, isArchive: found == .folderURL))
    case (.url, .url): URL(string: value.text ?? "").map { .url($0) }
    case (.url, .fileURL), (.item, .fileURL): .url(URL(fileURLWithPath: "/host/" + (value.fileName ?? "x")))
    case (.string, .string), (.item, .string): .string(value.text ?? "")
    case (.image, .image), (.item, .image): .file(encoded(value))
    default: nil
    }
  }

  private func page(_ value: HostShape.Value) -> AttachmentResolver.Raw? {
    let list = try? JSONDecoder().decode([String: String].self, from: Data((value.text ?? "").utf8))
    let html = ShareBodyContent.bytes(Data((list?["html"] ?? "").utf8))
    let location = list?["url"].flatMap { URL(string: $0) }
    return list.map { .page(Attachment.Page(html: html, location: location, title: $0["title"])) }
  }

  private func file(
    _ value: HostShape.Value, _ step: LoadStep, isArchive: Bool
  ) -> AttachmentResolver.LoadedFile {
    let name = value.fileName ?? "item"
    return AttachmentResolver.LoadedFile(
      url: URL(fileURLWithPath: "/staging/" + (isArchive ? name + ".zip" : name)), type: step.type,
      bytes: value.bytes ?? value.text?.utf8.count ?? 0, isArchive: isArchive)
  }

  private func encoded(_ value: HostShape.Value) -> AttachmentResolver.LoadedFile {
    let png = resolver.types["public.png"]
    return AttachmentResolver.LoadedFile(
      url: URL(fileURLWithPath: "/staging/Image.png"), type: png, bytes: value.bytes ?? 0)
  }

  private func digest(at position: LoadPlan.Position) -> String {
    let values = shape.items[position.item].providers[position.provider].values ?? [:]
    return values.values.compactMap(\.text).first ?? "\(position)"
  }
}
