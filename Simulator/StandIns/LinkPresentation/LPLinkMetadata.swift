// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

@_exported public import AppleFoundation
public import Foundation

/// developer.apple.com/documentation/linkpresentation/lplinkmetadata.
open class LPLinkMetadata: NSObject, NSCopying {
  /// developer.apple.com/documentation/linkpresentation/lplinkmetadata/originalurl.
  open var originalURL: URL?
  /// developer.apple.com/documentation/linkpresentation/lplinkmetadata/url.
  open var url: URL?
  /// developer.apple.com/documentation/linkpresentation/lplinkmetadata/title.
  open var title: String?
  /// developer.apple.com/documentation/linkpresentation/lplinkmetadata/iconprovider.
  open var iconProvider: NSItemProvider?
  /// developer.apple.com/documentation/linkpresentation/lplinkmetadata/imageprovider.
  open var imageProvider: NSItemProvider?
  /// developer.apple.com/documentation/linkpresentation/lplinkmetadata/videoprovider.
  open var videoProvider: NSItemProvider?
  /// developer.apple.com/documentation/linkpresentation/lplinkmetadata/remotevideourl.
  open var remoteVideoURL: URL?

  /// developer.apple.com/documentation/linkpresentation/lplinkmetadata.
  public override init() { super.init() }

  /// developer.apple.com/documentation/foundation/nscopying/copy(with:).
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = LPLinkMetadata()
    copy.originalURL = originalURL
    copy.url = url
    copy.title = title
    copy.iconProvider = iconProvider
    copy.imageProvider = imageProvider
    copy.videoProvider = videoProvider
    copy.remoteVideoURL = remoteVideoURL
    return copy
  }
}
