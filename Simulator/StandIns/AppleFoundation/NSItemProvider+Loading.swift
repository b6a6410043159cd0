// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceSeam
public import Foundation

extension NSItemProvider {
  /// One type a provider offers, as its host made it.
  package struct Representation: Sendable {
    /// The type identifier.
    package let type: String
    /// The value that `loadItem` delivers; nil when it delivers data.
    package let item: (@Sendable () -> any NSSecureCoding)?
    /// The file it is made of, if any.
    package let file: URL?
    /// Loads the data.
    package let load: @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?

    /// Takes a loader of data, and what `loadItem` makes of it.
    package init(
      type: String, item: (@Sendable () -> any NSSecureCoding)? = nil, file: URL? = nil,
      load: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
    ) {
      self.type = type
      self.item = item
      self.file = file
      self.load = load
    }
  }

  /// Completion handlers run here: an internal queue, several at once, never promised to be main.
  private static let queue = DispatchQueue(label: "NSItemProvider", attributes: .concurrent)

  /// developer.apple.com/documentation/foundation/nsitemprovider/loaditem(fortypeidentifier:options:completionhandler:).
  public func loadItem(
    forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil,
    completionHandler: CompletionHandler? = nil
  ) {
    guard let found = started("loadItem", typeIdentifier) else {
      return deliver { completionHandler?(nil, Self.unavailable) }
    }
    if let item = found.item { return deliver { completionHandler?(item(), nil) } }
    deliver { _ = found.load { data, error in completionHandler?(data.map { $0 as NSData }, error) } }
  }

  /// developer.apple.com/documentation/foundation/nsitemprovider/loaddatarepresentation(fortypeidentifier:completionhandler:).
  @discardableResult
  public func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    guard let found = started("loadDataRepresentation", typeIdentifier), mayLoadData(found) else {
      deliver { completionHandler(nil, Self.unavailable) }
      return Progress(totalUnitCount: 1)
    }
    deliver { _ = found.load(completionHandler) }
    return Progress(totalUnitCount: 1)
  }

  /// developer.apple.com/documentation/foundation/nsitemprovider/loadfilerepresentation(fortypeidentifier:completionhandler:).
  @discardableResult
  public func loadFileRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
  ) -> Progress {
    guard let found = started("loadFileRepresentation", typeIdentifier) else {
      deliver { completionHandler(nil, Self.unavailable) }
      return Progress(totalUnitCount: 1)
    }
    let name = suggestedName
    deliver { Self.deliverFile(of: found, named: name, to: completionHandler) }
    return Progress(totalUnitCount: 1)
  }

  /// developer.apple.com/documentation/foundation/nsitemprovider/loadobject(ofclass:completionhandler:).
  @discardableResult
  public func loadObject(
    ofClass aClass: any NSItemProviderReading.Type,
    completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
  ) -> Progress {
    let type = aClass.readableTypeIdentifiersForItemProvider.first { hasItemConformingToTypeIdentifier($0) }
    guard let type, let found = started("loadObject", type) else {
      deliver { completionHandler(nil, Self.unavailable) }
      return Progress(totalUnitCount: 1)
    }
    let make = aClass is NSURL.Type ? Self.url : Self.string
    deliver {
      _ = found.load { data, error in completionHandler(data.flatMap(make), error) }
    }
    return Progress(totalUnitCount: 1)
  }

  private static let url: @Sendable (Data) -> (any NSItemProviderReading)? = { data in
    NSURL(string: String(decoding: data, as: UTF8.self))
  }

  private static let string: @Sendable (Data) -> (any NSItemProviderReading)? = { data in
    NSString(string: String(decoding: data, as: UTF8.self))
  }

  private func started(_ call: String, _ type: String) -> Representation? {
    AttachedDevice.process.step("NSItemProvider.\(call)", type)
    return representation(for: type)
  }

  /// Whether the results of a page script load as data is not documented: the device decides.
  private func mayLoadData(_ found: Representation) -> Bool {
    found.type != "com.apple.property-list" || found.item == nil
      || AttachedDevice.process.facts.scriptResultsAsData
  }

  private func deliver(_ work: @escaping @Sendable () -> Void) {
    let process = AttachedDevice.process
    let activity = process.begin("NSItemProvider")
    Self.queue.async {
      work()
      process.end(activity)
    }
  }

  /// The file is a copy that is gone when the handler returns.
  private static func deliverFile(
    of found: Representation, named name: String?,
    to handler: @escaping @Sendable (URL?, (any Error)?) -> Void
  ) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appendingPathComponent(fileName(of: found, named: name))
      if let original = found.file {
        try FileManager.default.copyItem(at: original, to: file)
        handler(file, nil)
      } else {
        _ = found.load { data, error in write(data, error, to: file, handler) }
      }
    } catch {
      handler(nil, error)
    }
  }

  private static func write(
    _ data: Data?, _ error: (any Error)?, to file: URL, _ handler: @Sendable (URL?, (any Error)?) -> Void
  ) {
    guard let data else { return handler(nil, error ?? unavailable) }
    do {
      try data.write(to: file)
      handler(file, nil)
    } catch {
      handler(nil, error)
    }
  }

  private static func fileName(of found: Representation, named name: String?) -> String {
    let base = name ?? found.file?.deletingPathExtension().lastPathComponent ?? "item"
    guard let suffix = found.file?.pathExtension ?? TypeTree.fileExtension(of: found.type), !suffix.isEmpty,
      !base.hasSuffix("." + suffix)
    else { return base }
    return base + "." + suffix
  }

  private static var unavailable: NSError {
    NSError(domain: errorDomain, code: ErrorCode.itemUnavailableError.rawValue)
  }
}

/// developer.apple.com/documentation/foundation/nsitemproviderreading.
public protocol NSItemProviderReading: NSObjectProtocol {
  /// developer.apple.com/documentation/foundation/nsitemproviderreading/readabletypeidentifiersforitemprovider-swift.type.property.
  static var readableTypeIdentifiersForItemProvider: [String] { get }
}

extension NSURL: NSItemProviderReading {
  /// developer.apple.com/documentation/foundation/nsurl.
  public static var readableTypeIdentifiersForItemProvider: [String] { ["public.url"] }
}

extension NSString: NSItemProviderReading {
  /// developer.apple.com/documentation/foundation/nsstring.
  public static var readableTypeIdentifiersForItemProvider: [String] { ["public.plain-text", "public.text"] }
}
