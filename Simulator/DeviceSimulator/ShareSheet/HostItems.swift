// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import AppleFoundation
import Foundation

/// Creates the items that a host app hands to the share sheet.
///
/// A host with a recorded shape is played from the recording. Other hosts share plain items.
struct HostItems {
  let share: HostShare
  let device: Device
  let target: InstalledBundle

  func make() throws -> [NSExtensionItem] {
    if let file = share.shape {
      let folder = device.path("hosts/" + UUID().uuidString)
      return try ShapeItems(
        shape: try PlayedShape(from: file).sharing(share), device: device, folder: folder
      ).make()
    }
    let item = NSExtensionItem()
    let title = share.title.map { NSAttributedString(string: $0) }
    item.attributedContentText = title
    item.attachments = try attachments()
    return [item]
  }

  private func attachments() throws -> [NSItemProvider] {
    var all: [NSItemProvider] = []
    if share.host == "safari", target.hasPageScript, share.url != nil { all.append(try pageScriptResults()) }
    let addsURL =
      share.host != "safari" || !target.hasPageScript || device.setting("safariGivesURLToo") == "yes"
    if let url = share.url.flatMap(URL.init(string:)), addsURL { all.append(link(url)) }
    if let text = share.text { all.append(plain(text)) }
    return all + share.files.map(file)
  }

  /// Returns what Safari delivers after running the extension's page script: a property list with the script's result.
  private func pageScriptResults() throws -> NSItemProvider {
    let result = try pageScriptResult()
    let list = [NSExtensionJavaScriptPreprocessingResultsKey: result]
    let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    let item: @Sendable () -> any NSSecureCoding = {
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
      return (list as? [String: Any] ?? [:]) as NSDictionary
    }
    return NSItemProvider(
      [
        .init(type: "com.apple.property-list", item: item) {
          $0(data, nil); return nil
        }
      ], suggestedName: nil)
  }

  /// The result of the page script: the device's replacement, or the script's own from a real browser.
  private func pageScriptResult() throws -> [String: Any] {
    let html = try share.html.map { try String(contentsOf: $0, encoding: .utf8) }
    if device.setting("pageScript") == "chromium", let script = target.pageScript,
      let url = share.url.flatMap(URL.init(string:))
    {
      return try PageScriptRun(script: script, url: url, html: html ?? "").result()
    }
    var result: [String: Any] = ["url": share.url ?? "", "title": share.title ?? ""]
    result["html"] = html
    return result
  }

  private func link(_ url: URL) -> NSItemProvider {
    let data = Data(url.absoluteString.utf8)
    return NSItemProvider(
      [
        .init(type: "public.url", item: { url as NSURL }) {
          $0(data, nil); return nil
        }
      ], suggestedName: nil)
  }

  private func plain(_ text: String) -> NSItemProvider {
    let data = Data(text.utf8)
    return NSItemProvider(
      [
        .init(type: "public.plain-text", item: { text as NSString }) {
          $0(data, nil); return nil
        }
      ], suggestedName: nil)
  }

  private func file(_ url: URL) -> NSItemProvider {
    let type = TypeTree.type(ofExtension: url.pathExtension) ?? "public.data"
    let load: @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress? = { done in
      do { done(try Data(contentsOf: url), nil) } catch { done(nil, error) }
      return nil
    }
    var entry = NSItemProvider.Representation(type: type, item: { url as NSURL }, file: url, load: load)
    entry.opensInPlace = true
    return NSItemProvider(
      [HostBehavior(device).applied(to: entry, 0)],
      suggestedName: url.deletingPathExtension().lastPathComponent)
  }
}
