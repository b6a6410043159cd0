// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

/// Repairs or creates `META-INF/container.xml`.
enum ContainerRepair {
  static func repair(_ book: inout UnpackedBook, _ codes: Set<String>) {
    let faults = [
      BookRule.containerMissing, .noRootfile, .packageMissing,
    ].map(\.code)
    let isBroken = book[ContainerFile.path].map { !XMLDocument($0, path: ContainerFile.path).isSound } ?? true
    guard isBroken || !codes.isDisjoint(with: faults) else { return }
    let packages = book.files.map(\.name).filter { BookPath.ending(of: $0) == "opf" }
    guard let path = packages.min(by: { $0.count < $1.count }) else { return }
    book[ContainerFile.path] = Array(text(path).utf8)
  }

  private static func text(_ path: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
    <rootfiles>
    <rootfile full-path="\(MarkupEscaper.xml.escape(path))" media-type="application/oebps-package+xml"/>
    </rootfiles>
    </container>

    """
  }
}
