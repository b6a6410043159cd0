// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
public import Foundation
import Synchronization

/// developer.apple.com/documentation/foundation/nsitemprovider.
open class NSItemProvider: NSObject, NSCopying {
  /// developer.apple.com/documentation/foundation/nsitemprovider/completionhandler.
  public typealias CompletionHandler = @Sendable ((any NSSecureCoding)?, (any Error)?) -> Void

  /// developer.apple.com/documentation/foundation/nsitemprovider/errordomain.
  public static let errorDomain = "NSItemProviderErrorDomain"

  /// developer.apple.com/documentation/foundation/nsitemprovider/errorcode.
  public enum ErrorCode: Int, Sendable {
    /// An unknown error occurred.
    case unknownError = -1
    /// The item is not available.
    case itemUnavailableError = -1000
    /// The value has an unexpected class.
    case unexpectedValueClassError = -1100
    /// No coercion of the value is available.
    case unavailableCoercionError = -1200
  }

  /// developer.apple.com/documentation/foundation/nsitemprovider/suggestedname.
  open var suggestedName: String?

  private let representations: Mutex<[Representation]>

  /// developer.apple.com/documentation/foundation/nsitemprovider/init().
  public override init() {
    representations = Mutex([])
  }

  /// developer.apple.com/documentation/foundation/nsitemprovider/init(object:).
  public init(object: any NSItemProviderWriting) {
    let types = Swift.type(of: object).writableTypeIdentifiersForItemProvider
    // Called on a system thread, as on a phone. The protocol doesn't promise that this is safe.
    nonisolated(unsafe) let object = object
    representations = Mutex(
      types.map { type in
        Representation(type: type) {
          object.loadData(withTypeIdentifier: type, forItemProviderCompletionHandler: $0)
        }
      })
  }

  /// developer.apple.com/documentation/foundation/nsitemprovider/init(contentsof:).
  public init?(contentsOf fileURL: URL?) {
    guard let fileURL, FileManager.default.fileExists(atPath: fileURL.path) else { return nil }
    let type = TypeTree.type(ofExtension: fileURL.pathExtension) ?? "public.data"
    var file = Representation(type: type, item: { fileURL as NSURL }, file: fileURL) { done in
      do { done(try Data(contentsOf: fileURL), nil) } catch { done(nil, error) }
      return nil
    }
    file.opensInPlace = true
    representations = Mutex([file])
    super.init()
    suggestedName = fileURL.lastPathComponent
  }

  /// Creates a provider the way a host does: one entry per type, in the host's order.
  package init(_ entries: [Representation], suggestedName: String?) {
    representations = Mutex(entries)
    self.suggestedName = suggestedName
  }

  /// developer.apple.com/documentation/foundation/nscopying/copy(with:).
  open func copy(with zone: NSZone? = nil) -> Any {
    NSItemProvider(representations.withLock { $0 }, suggestedName: suggestedName)
  }

  /// developer.apple.com/documentation/foundation/nsitemprovider/registeredtypeidentifiers.
  open var registeredTypeIdentifiers: [String] { representations.withLock { $0.map(\.type) } }

  /// developer.apple.com/documentation/foundation/nsitemprovider/registeredtypeidentifiers(fileoptions:).
  open func registeredTypeIdentifiers(fileOptions: NSItemProviderFileOptions = []) -> [String] {
    let isInPlace = fileOptions.contains(.openInPlace)
    return representations.withLock { all in all.filter { !isInPlace || $0.opensInPlace }.map(\.type) }
  }

  /// developer.apple.com/documentation/foundation/nsitemprovider/hasrepresentationconforming(totypeidentifier:fileoptions:).
  open func hasRepresentationConforming(
    toTypeIdentifier typeIdentifier: String, fileOptions: NSItemProviderFileOptions = []
  ) -> Bool {
    registeredTypeIdentifiers(fileOptions: fileOptions).contains { TypeTree.conforms($0, to: typeIdentifier) }
  }

  /// developer.apple.com/documentation/foundation/nsitemprovider/hasitemconformingtotypeidentifier(_:).
  open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    representation(for: typeIdentifier) != nil
  }

  /// developer.apple.com/documentation/foundation/nsitemprovider/registerdatarepresentation(fortypeidentifier:visibility:loadhandler:).
  open func registerDataRepresentation(
    forTypeIdentifier typeIdentifier: String, visibility: NSItemProviderRepresentationVisibility,
    loadHandler: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
  ) {
    representations.withLock { $0.append(Representation(type: typeIdentifier, load: loadHandler)) }
  }

  func representation(for type: String) -> Representation? {
    representations.withLock { all in all.first { TypeTree.conforms($0.type, to: type) } }
  }
}

/// developer.apple.com/documentation/foundation/nsitemproviderrepresentationvisibility.
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
  /// Visible to every process.
  case all
  /// Visible to the team's processes.
  case team
  /// Visible to this process only. 2 is a group, which macOS alone has.
  case ownProcess = 3
}

/// developer.apple.com/documentation/foundation/nsitemproviderwriting.
public protocol NSItemProviderWriting: NSObjectProtocol {
  /// developer.apple.com/documentation/foundation/nsitemproviderwriting/writabletypeidentifiersforitemprovider-swift.type.property.
  static var writableTypeIdentifiersForItemProvider: [String] { get }
  /// developer.apple.com/documentation/foundation/nsitemproviderwriting/loaddata(withtypeidentifier:foritemprovidercompletionhandler:).
  func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress?
}
