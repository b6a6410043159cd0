// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ServerCore
package import ShareContract

extension ShareBodyDescription {
  /// The part that contains the page: the capture, else a file with a page's media type.
  package var pagePart: LocatedPart? { page ?? parts.first { $0.isFile(of: BodyForm.pages) } }

  /// Whether the body contains a page, as a part or in the JSON.
  package var hasPage: Bool { pagePart != nil || request.html?.isEmpty == false }
}

extension ShareBodyDescription.LocatedPart {
  /// Whether it is a file with one of these media types.
  package func isFile(of types: Set<String>) -> Bool {
    part.kind == .file && types.contains(part.contentType.flatMap(MediaType.init)?.name ?? "")
  }
}
