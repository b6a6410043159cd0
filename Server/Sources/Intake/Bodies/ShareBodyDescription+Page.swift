// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ServerCore
package import ShareContract

extension ShareBodyDescription {
  /// The part that is a page: the capture, else a file of a page's type.
  package var pagePart: LocatedPart? { page ?? parts.first { $0.isFile(of: BodyForm.pages) } }

  /// Whether there is a page to read in it, as a part of its own or in the JSON.
  package var hasPage: Bool { pagePart != nil || request.html?.isEmpty == false }
}

extension ShareBodyDescription.LocatedPart {
  /// Whether it is a file of one of these media types.
  package func isFile(of types: Set<String>) -> Bool {
    part.kind == .file && types.contains(part.contentType.flatMap(MediaType.init)?.name ?? "")
  }
}
