// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import AppleFoundation
import Foundation
import UIKit

/// Creates the items that a recorded host hands over.
///
/// Contents that were not recorded are generated with the recorded length.
package struct ShapeItems {
  private let shape: PlayedShape
  private let device: Device
  private let folder: URL

  init(shape: PlayedShape, device: Device, folder: URL) {
    self.shape = shape
    self.device = device
    self.folder = folder
  }

  /// Plays the shape in a file.
  ///
  /// Generated files are stored in `folder`, which belongs to the host.
  package init(playing file: URL, on device: Device, folder: URL) throws {
    self.init(shape: try PlayedShape(from: file), device: device, folder: folder)
  }

  /// Returns the items of one share.
  package func make() throws -> [NSExtensionItem] {
    var number = 0
    return try shape.items.map { described in
      let item = NSExtensionItem()
      item.attributedTitle = described.title.map { NSAttributedString(string: $0) }
      item.attributedContentText = described.contentText.map { NSAttributedString(string: $0) }
      item.userInfo = described.userInfo.map { info in
        Dictionary(
          uniqueKeysWithValues: info.map { (AnyHashable($0), NSAttributedString(string: $1) as Any) })
      }
      item.attachments = try described.providers.map { provider in
        number += 1
        return try make(provider, number)
      }
      return item
    }
  }

  private func make(_ provider: PlayedShape.Provider, _ number: Int) throws -> NSItemProvider {
    let entries = try provider.types.map { type -> NSItemProvider.Representation in
      let value = provider.values?[type] ?? PlayedShape.Value(valueClass: "none")
      var entry = try representation(type, value, number)
      entry.opensInPlace = provider.inPlace?.contains(type) == true
      entry.failures = value.errors?.mapValues { NSError(domain: $0.domain, code: $0.code) } ?? [:]
      return HostBehavior(device).applied(to: entry, number)
    }
    return NSItemProvider(entries, suggestedName: provider.suggestedName)
  }

  private func representation(
    _ type: String, _ value: PlayedShape.Value, _ number: Int
  ) throws -> NSItemProvider.Representation {
    switch value.valueClass {
    case "url": return link(type, value.text ?? "https://example.org/")
    case "string":
      let text = value.text ?? String(repeating: "x", count: value.bytes ?? 1)
      return .init(type: type, item: { text as NSString }, load: Self.data(text))
    case "attributedString":
      let text = value.text ?? ""
      return .init(type: type, item: { NSAttributedString(string: text) }, load: Self.data(text))
    case "dictionary": return try dictionary(type, value)
    case "image": return image(type, value)
    case "data", "fileURL", "folderURL":
      let file = try file(value, "\(number)-\(type)")
      let load = loader(file, isURL: type == "public.file-url")
      guard value.valueClass != "data" else { return .init(type: type, file: file, load: load) }
      return .init(type: type, item: { file as NSURL }, file: file, load: load)
    default: return .init(type: type, load: Self.nothing)
    }
  }

  private func link(_ type: String, _ address: String) -> NSItemProvider.Representation {
    .init(
      type: type, item: { NSURL(string: address) ?? NSURL(fileURLWithPath: "/") }, load: Self.data(address))
  }

  private func dictionary(_ type: String, _ value: PlayedShape.Value) throws -> NSItemProvider.Representation
  {
    let result = try JSONSerialization.jsonObject(with: Data((value.text ?? "{}").utf8))
    let list = [NSExtensionJavaScriptPreprocessingResultsKey: result]
    let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    let item: @Sendable () -> any NSSecureCoding = {
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
      return (list as? [String: Any] ?? [:]) as NSDictionary
    }
    return .init(type: type, item: item) {
      $0(data, nil)
      return nil
    }
  }

  /// An image that exists only in memory.
  private func image(_ type: String, _ value: PlayedShape.Value) -> NSItemProvider.Representation {
    guard let image = UIImage(data: GeneratedData.bytes(max(1, value.bytes ?? 1000))) else {
      return .init(type: type, load: Self.nothing)
    }
    return .init(type: type, item: { image }, load: Self.nothing)
  }

  private static let nothing: @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress? = {
    $0(
      nil,
      NSError(
        domain: NSItemProvider.errorDomain, code: NSItemProvider.ErrorCode.unavailableCoercionError.rawValue))
    return nil
  }

  private static func data(
    _ text: String
  ) -> @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress? {
    let data = Data(text.utf8)
    return {
      $0(data, nil)
      return nil
    }
  }

  private func loader(
    _ file: URL, isURL: Bool
  ) -> @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress? {
    { done in
      do {
        done(isURL ? Data(file.absoluteString.utf8) : try Data(contentsOf: file), nil)
      } catch {
        done(nil, error)
      }
      return nil
    }
  }

  /// The file a value names, or one generated for it.
  private func file(_ value: PlayedShape.Value, _ number: String) throws -> URL {
    let name = value.fileName ?? "item"
    if name.hasPrefix("/") { return URL(fileURLWithPath: name) }
    let parent = folder.appendingPathComponent(number)
    let file = parent.appendingPathComponent(name)
    let content = value.text.map { Data($0.utf8) } ?? GeneratedData.bytes(value.bytes ?? 0)
    if value.valueClass == "folderURL" {
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
      try content.write(to: file.appendingPathComponent("content"))
    } else {
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      try content.write(to: file)
    }
    return file
  }
}
