// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
public import Foundation
import Synchronization

/// developer.apple.com/documentation/linkpresentation/lperror-swift.struct.
public struct LPError: Error, CustomNSError, Sendable {
  /// developer.apple.com/documentation/linkpresentation/lperrordomain.
  public static var errorDomain: String { "LPErrorDomain" }
  /// developer.apple.com/documentation/linkpresentation/lperror-swift.struct/code-swift.property.
  public let code: Code
  /// developer.apple.com/documentation/foundation/customnserror/errorcode.
  public var errorCode: Int { code.rawValue }

  /// developer.apple.com/documentation/linkpresentation/lperror-swift.struct/code.
  public enum Code: Int, Sendable {
    /// developer.apple.com/documentation/linkpresentation/lperror-swift.struct/unknown.
    case unknown = 1
    /// developer.apple.com/documentation/linkpresentation/lperror-swift.struct/metadatafetchfailed.
    case metadataFetchFailed = 2
    /// developer.apple.com/documentation/linkpresentation/lperror-swift.struct/metadatafetchcancelled.
    case metadataFetchCancelled = 3
    /// developer.apple.com/documentation/linkpresentation/lperror-swift.struct/metadatafetchtimedout.
    case metadataFetchTimedOut = 4
    /// developer.apple.com/documentation/linkpresentation/lperror-swift.struct/metadatafetchnotallowed.
    case metadataFetchNotAllowed = 5
  }
}

/// developer.apple.com/documentation/linkpresentation/lpmetadataprovider.
open class LPMetadataProvider: NSObject, @unchecked Sendable {  // the state is behind its lock
  /// developer.apple.com/documentation/linkpresentation/lpmetadataprovider/timeout.
  open var timeout: TimeInterval = 30
  /// developer.apple.com/documentation/linkpresentation/lpmetadataprovider/shouldfetchsubresources.
  open var shouldFetchSubresources = true

  private let state = Mutex((hasBegun: false, isCancelled: false))

  /// developer.apple.com/documentation/linkpresentation/lpmetadataprovider.
  public override init() { super.init() }

  /// developer.apple.com/documentation/linkpresentation/lpmetadataprovider/startfetchingmetadata(for:completionhandler:)-8ytoa.
  ///
  /// Allows one request per instance; a second one ends the process, like the exception. Completes in the background.
  open func startFetchingMetadata(
    for URL: URL, completionHandler: @escaping @Sendable (LPLinkMetadata?, (any Error)?) -> Void
  ) {
    let isSecond = state.withLock { state in
      defer { state.hasBegun = true }
      return state.hasBegun
    }
    precondition(!isSecond, "an LPMetadataProvider is asked once only")
    let process = AttachedDevice.process
    process.step("LPMetadataProvider.startFetchingMetadata", URL.absoluteString)
    let activity = process.begin("LPMetadataProvider")
    Thread.detachNewThread { [self] in
      let page = LinkFetch.system(URL)
      finish(URL, page, completionHandler)
      process.end(activity)
    }
  }

  private func finish(
    _ url: URL, _ page: LinkFetch.Page?, _ done: @Sendable (LPLinkMetadata?, (any Error)?) -> Void
  ) {
    if state.withLock({ $0.isCancelled }) { return done(nil, LPError(code: .metadataFetchCancelled)) }
    guard let page else { return done(nil, LPError(code: .metadataFetchFailed)) }
    let metadata = LPLinkMetadata()
    metadata.originalURL = url
    metadata.url = page.url
    metadata.title = page.title
    done(metadata, nil)
  }

  /// developer.apple.com/documentation/linkpresentation/lpmetadataprovider/cancel().
  open func cancel() { state.withLock { $0.isCancelled = true } }
}
