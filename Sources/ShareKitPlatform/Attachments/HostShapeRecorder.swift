// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
public import UIKit

/// Records what a host app shares: types, names, classes, sizes and errors, and contents only on request.
///
/// The result is a JSON file for a bug report or a test. ``ShareFlow`` records while the shared container has a file named
/// `record-host-shapes`.
@MainActor public struct HostShapeRecorder {
  /// The name of the file that turns recording on.
  ///
  /// If it contains the word `contents`, contents are recorded, too.
  public static let switchFile = "record-host-shapes"
  /// The folder of recorded shapes below the shared container.
  public static let folder = "HostShapes"

  private let container: SharedContainer
  private let limits: LoadLimits

  /// Creates a recorder that writes to a shared container, with the limits of loading.
  public init(container: SharedContainer, limits: LoadLimits = LoadLimits()) {
    self.container = container
    self.limits = limits
  }

  /// Whether recording is turned on.
  public var isOn: Bool { words != nil }

  private var words: String? {
    try? String(contentsOf: container.root.appendingPathComponent(Self.switchFile), encoding: .utf8)
  }

  /// Loads every type with every call that may support it, writes the results to a file, and returns the file.
  ///
  /// - Throws: `CocoaError` or `EncodingError` when the file can't be written.
  @discardableResult
  public func record(_ items: [NSExtensionItem]) async throws -> URL {
    let withContents = words?.contains("contents") == true
    var shape = HostShape(
      host: "recorded", system: UIDevice.current.systemVersion,
      items: items.map(HostShape.Item.init(describing:)))
    if !withContents { shape.items = shape.items.map(Self.withoutContents) }
    for (position, item) in items.enumerated() {
      for (index, provider) in (item.attachments ?? []).enumerated() {
        shape.items[position].providers[index].values = await values(of: provider, withContents)
      }
    }
    return try write(shape)
  }

  /// Of words only their number is kept.
  private static func withoutContents(_ item: HostShape.Item) -> HostShape.Item {
    let covered = { (text: String) in String(text.map { $0.isWhitespace ? $0 : "x" }) }
    var item = item
    item.title = item.title.map(covered)
    item.contentText = item.contentText.map(covered)
    item.userInfo = item.userInfo?.mapValues(covered)
    return item
  }

  private func values(of provider: NSItemProvider, _ withContents: Bool) async -> [String: HostShape.Value] {
    var values: [String: HostShape.Value] = [:]
    for type in provider.registeredTypeIdentifiers {
      var value = await item(provider, type, withContents)
      do {
        let file = try await ask { (once: Once<FoundFile>) in
          provider.loadFileRepresentation(forTypeIdentifier: type) { url, error in
            guard once.begin() else { return }
            once.end(Result { try Self.described(url, error) })
          }
        }
        value.bytes = value.bytes ?? file.bytes
        value.fileName = file.name
      } catch {
        value.errors = (value.errors ?? [:]).merging(["file": Self.failure(error)]) { $1 }
      }
      values[type] = value
    }
    return values
  }

  private func item(
    _ provider: NSItemProvider, _ type: String, _ withContents: Bool
  ) async -> HostShape.Value {
    do {
      return try await ask { (once: Once<HostShape.Value>) in
        ItemValue.describe(provider, type, withContents: withContents, once)
        return nil
      }
    } catch {
      return HostShape.Value(.none, errors: ["item": Self.failure(error)])
    }
  }

  private func ask<Value: Sendable>(_ call: (Once<Value>) -> Progress?) async throws -> Value {
    try await Ask(limits: limits) { _ in }.result(call)
  }

  private struct FoundFile: Sendable {
    let name: String
    let bytes: Int?
  }

  private nonisolated static func described(_ url: URL?, _ error: (any Error)?) throws -> FoundFile {
    guard let url else { throw error ?? LoadingError.unexpectedValue }
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    return FoundFile(name: url.lastPathComponent, bytes: (attributes?[.size] as? NSNumber)?.intValue)
  }

  private static func failure(_ error: any Error) -> HostShape.Failure {
    if error is TimedOut { return HostShape.Failure(domain: "timedOut", code: 0) }
    return HostShape.Failure(domain: (error as NSError).domain, code: (error as NSError).code)
  }

  private func write(_ shape: HostShape) throws -> URL {
    let folder = container.root.appendingPathComponent(Self.folder, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let file = folder.appendingPathComponent(UUID().uuidString.lowercased() + ".json")
    try encoder.encode(shape).write(to: file, options: .atomic)
    return file
  }
}
