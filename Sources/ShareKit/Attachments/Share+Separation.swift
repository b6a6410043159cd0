// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract

extension Share {
  /// Returns the attachments of each share: one for every link if the attachments are one text that is a list of links,
  /// otherwise one with all attachments.
  ///
  /// A server rejects a text of several links, because each link is a page to read.
  public static func separated(_ attachments: [Attachment]) -> [[Attachment]] {
    guard attachments.count == 1, case .text(let text) = attachments[0] else { return [attachments] }
    let shares = ShareRequest.shares(inPasted: text)
    let links = shares.compactMap(attachment)
    return shares.count > 1 && links.count == shares.count ? links.map { [$0] } : [attachments]
  }

  // The server makes a comment of the words beside an address.
  private static func attachment(_ request: ShareRequest) -> Attachment? {
    guard let address = request.url, let url = URL(string: address) else { return nil }
    return request.comment.map { .text("\($0) \(address)") } ?? .link(url, title: nil)
  }
}
