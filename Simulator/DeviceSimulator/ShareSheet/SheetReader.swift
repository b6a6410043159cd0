// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import AppleFoundation
import DeviceInterface
import Foundation
import LinkPresentation
import UIKit

/// Reads an activity controller as the system's share sheet does: what its header shows and which items it hands over.
@MainActor struct SheetReader {
  private let controller: UIActivityViewController
  private let folder: URL
  /// The activity that items are requested for: Sharepipe's extension.
  private let activity: UIActivity.ActivityType
  private let isPad: Bool

  init(_ controller: UIActivityViewController, activity: String, folder: URL, isPad: Bool) {
    self.controller = controller
    self.activity = UIActivity.ActivityType(rawValue: activity)
    self.folder = folder
    self.isPad = isPad
  }

  /// A shared item and the metadata that came with it.
  private struct Shown {
    let item: SheetRecord.Item
    let metadata: LPLinkMetadata?
    let title: String?
  }

  /// Returns what can be shown at once, and the URLs without metadata, which the system fetches.
  func read() -> (record: SheetRecord, bare: [URL]) {
    let shown = controller.configuration.map(shown(in:)) ?? controller.activityItems.compactMap(shown(of:))
    var record = SheetRecord()
    record.items = shown.map(\.item)
    let bare = shown.filter { $0.metadata == nil && $0.item.kind == "link" }
    record.stages = [head(of: shown)]
    if isPad, controller.popoverPresentationController?.sourceView == nil {
      record.faults.append("on an iPad the sheet needs a popover with a source view: the app would end here")
    }
    return (record, bare.compactMap { URL(string: $0.item.value) })
  }

  private func shown(of value: Any) -> Shown? {
    guard let source = value as? any UIActivityItemSource else {
      return item(of: value).map { Shown(item: $0, metadata: nil, title: nil) }
    }
    // The placeholder decides whether an activity is offered, so both must be of the same kind.
    let placeholder = source.activityViewControllerPlaceholderItem(controller)
    guard
      let item = source.activityViewController(controller, itemForActivityType: activity).flatMap(item(of:)),
      self.item(of: placeholder)?.kind == item.kind
    else { return nil }
    let subject = source.activityViewController(controller, subjectForActivityType: activity)
    return Shown(
      item: item, metadata: source.activityViewControllerLinkMetadata(controller),
      title: subject.isEmpty ? nil : subject)
  }

  private func shown(in configuration: any UIActivityItemsConfigurationReading) -> [Shown] {
    configuration.itemProvidersForActivityItemsConfiguration.enumerated().compactMap { index, provider in
      let metadata = { (key: UIActivityItemsConfigurationMetadataKey) in
        configuration.activityItemsConfigurationMetadataForItem(at: index, key: key)
          ?? configuration.activityItemsConfigurationMetadata(key: key)
      }
      guard let item = Self.item(of: provider) else { return nil }
      return Shown(
        item: item, metadata: metadata(.linkPresentationMetadata) as? LPLinkMetadata,
        title: metadata(.title) as? String)
    }
  }

  private static func item(of provider: NSItemProvider) -> SheetRecord.Item? {
    guard let type = provider.registeredTypeIdentifiers.first, let data = data(provider, type) else {
      return nil
    }
    return SheetRecord.Item(type == "public.url" ? "link" : "text", String(decoding: data, as: UTF8.self))
  }

  private func item(of value: Any) -> SheetRecord.Item? {
    switch value {
    case let url as URL: .init(url.isFileURL ? "file" : "link", url.isFileURL ? url.path : url.absoluteString)
    case let url as NSURL: .init("link", url.absoluteString)
    case let text as String: .init("text", text)
    case let image as UIImage: item(of: image)
    default: nil
    }
  }

  private func item(of image: UIImage) -> SheetRecord.Item? {
    guard let data = Self.data(NSItemProvider(object: image), "public.png") else { return nil }
    let file = folder.appendingPathComponent("shared-picture.png")
    return (try? data.write(to: file)).map { SheetRecord.Item("picture", file.path) }
  }

  /// Returns the header: the first item with metadata, else the first link, else a description of what is shared.
  private func head(of shown: [Shown]) -> SheetRecord.Card {
    if let first = shown.first(where: { $0.metadata != nil }), let metadata = first.metadata {
      return card(metadata, first)
    }
    if let link = shown.first(where: { $0.item.kind == "link" }) {
      return .init(title: link.item.value, detail: "Website", isWaiting: true)
    }
    guard let first = shown.first else { return .init(title: "Nothing to share", detail: "") }
    let text = first.item.kind == "text" ? String(first.item.value.prefix(60)) : nil
    let detail = shown.count == 1 ? Self.kinds[first.item.kind] ?? "" : "\(shown.count) items"
    return .init(
      title: text ?? Self.kinds[first.item.kind] ?? "", detail: detail,
      hasImage: shown.contains { $0.item.kind == "picture" })
  }

  private static let kinds = [
    "text": "Plain Text", "picture": "PNG Image", "file": "Document", "link": "Website",
  ]

  /// Metadata replaces the fetch completely: fields it lacks stay empty.
  private func card(_ metadata: LPLinkMetadata, _ shown: Shown) -> SheetRecord.Card {
    let host = (metadata.url ?? metadata.originalURL)?.host
    return .init(
      title: metadata.title ?? "", detail: host ?? Self.kinds[shown.item.kind] ?? "",
      hasIcon: metadata.iconProvider.flatMap { Self.data($0, "public.image") } != nil,
      hasImage: metadata.imageProvider.flatMap { Self.data($0, "public.image") } != nil)
  }

  /// Returns what a provider delivers at once; a provider that has to wait counts as empty.
  private static func data(_ provider: NSItemProvider, _ type: String) -> Data? {
    let found = provider.immediate(type)
    return found?.isEmpty == false ? found : nil
  }
}
