// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
public import Foundation

extension NSItemProvider {
  /// Completion handlers run on this internal queue, several at once, and never necessarily on the main thread.
  private static let queue = DispatchQueue(label: "NSItemProvider", attributes: .concurrent)

  /// developer.apple.com/documentation/foundation/nsitemprovider/loaditem(fortypeidentifier:options:completionhandler:).
  public func loadItem(
    forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil,
    completionHandler: CompletionHandler? = nil
  ) {
    start("loadItem", typeIdentifier, failing: "item") { found in
      guard let found else { throw Self.unavailable }
      if let item = found.item { return completionHandler?(item(), nil) ?? () }
      _ = found.load { data, error in completionHandler?(data.map { $0 as NSData }, error) }
    } refused: { error in
      completionHandler?(nil, error)
    }
  }

  /// developer.apple.com/documentation/foundation/nsitemprovider/loaddatarepresentation(fortypeidentifier:completionhandler:).
  @discardableResult
  public func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    start("loadDataRepresentation", typeIdentifier, failing: "data") { found in
      guard let found, Self.mayLoadData(found) else { throw Self.unavailable }
      _ = found.load(completionHandler)
    } refused: { error in
      completionHandler(nil, error)
    }
  }

  /// developer.apple.com/documentation/foundation/nsitemprovider/loadfilerepresentation(fortypeidentifier:completionhandler:).
  ///
  /// The file is a copy that is deleted when the handler returns; a folder arrives as a ZIP archive.
  @discardableResult
  public func loadFileRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
  ) -> Progress {
    let name = suggestedName
    return start("loadFileRepresentation", typeIdentifier, failing: "file") { found in
      guard let found else { throw Self.unavailable }
      try Self.deliverFile(of: found, named: name, to: completionHandler)
    } refused: { error in
      completionHandler(nil, error)
    }
  }

  /// developer.apple.com/documentation/foundation/nsitemprovider/loadinplacefilerepresentation(fortypeidentifier:completionhandler:).
  @discardableResult
  public func loadInPlaceFileRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
  ) -> Progress {
    let name = suggestedName
    return start("loadInPlaceFileRepresentation", typeIdentifier, failing: "file") { found in
      guard let found else { throw Self.unavailable }
      if found.opensInPlace, let file = found.file { return completionHandler(file, true, nil) }
      try Self.deliverFile(of: found, named: name) { completionHandler($0, false, $1) }
    } refused: { error in
      completionHandler(nil, false, error)
    }
  }

  /// developer.apple.com/documentation/foundation/nsitemprovider/canloadobject(ofclass:)-(nsitemproviderreading.type).
  public func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    aClass.readableTypeIdentifiersForItemProvider.contains { hasItemConformingToTypeIdentifier($0) }
  }

  /// developer.apple.com/documentation/foundation/nsitemprovider/loadobject(ofclass:completionhandler:).
  @discardableResult
  public func loadObject(
    ofClass aClass: any NSItemProviderReading.Type,
    completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
  ) -> Progress {
    let readable = aClass.readableTypeIdentifiersForItemProvider
    let type = readable.first { hasItemConformingToTypeIdentifier($0) } ?? readable.first ?? ""
    let call = aClass is NSURL.Type ? "url" : aClass is NSString.Type ? "string" : "image"
    let make = Maker(aClass)
    return start("loadObject", type, failing: call) { found in
      guard let found else { throw Self.unavailable }
      if let value = make.ready(found) { return completionHandler(value, nil) }
      _ = found.load { data, error in
        do {
          guard let data else { throw error ?? Self.unavailable }
          completionHandler(try make.object(data, found.type), nil)
        } catch {
          completionHandler(nil, error)
        }
      }
    } refused: { error in
      completionHandler(nil, error)
    }
  }

  /// Whether the results of a page script load as data is not documented, so the device decides.
  private static func mayLoadData(_ found: Representation) -> Bool {
    !isScriptResult(found) || AttachedDevice.process.facts.scriptResultsAsData
  }

  private static func isScriptResult(_ found: Representation) -> Bool {
    found.type == "com.apple.property-list" && found.item != nil
  }

  private static var isSilentForData: Bool { AttachedDevice.process.facts.scriptDataNeverComes }

  private static var unavailable: NSError {
    NSError(domain: errorDomain, code: ErrorCode.itemUnavailableError.rawValue)
  }

  /// Logs the call and completes on the internal queue once the host has the content.
  @discardableResult
  private func start(
    _ call: String, _ type: String, failing name: String,
    deliver: @escaping @Sendable (Representation?) throws -> Void,
    refused: @escaping @Sendable (any Error) -> Void
  ) -> Progress {
    let process = AttachedDevice.process
    process.step("NSItemProvider.\(call)", type)
    let found = representation(for: type)
    let isSilent = name == "data" && found.map(Self.isScriptResult) == true && Self.isSilentForData
    let arrival = Arrival(found?.delay ?? 0, neverComes: found?.neverResponds == true || isSilent, refused)
    let activity = process.begin("NSItemProvider")
    arrival.start(on: Self.queue) {
      do {
        if let failure = found?.failures[name] { throw failure }
        try deliver(found)
      } catch {
        refused(error)
      }
      process.end(activity)
    }
    return arrival.progress
  }
}

/// Creates objects of one class.
private struct Maker: @unchecked Sendable {  // a class object does not change
  private let type: any NSItemProviderReading.Type

  init(_ type: any NSItemProviderReading.Type) { self.type = type }

  func object(_ data: Data, _ identifier: String) throws -> any NSItemProviderReading {
    try type.object(withItemProviderData: data, typeIdentifier: identifier)
  }

  /// Converts a value in memory to the requested type.
  func ready(_ found: NSItemProvider.Representation) -> (any NSItemProviderReading)? {
    guard found.file == nil, let value = found.item?() as? any NSItemProviderReading else { return nil }
    return Swift.type(of: value) == type ? value : nil
  }
}
