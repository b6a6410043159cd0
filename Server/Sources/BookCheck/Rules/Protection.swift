// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The encrypted files listed in `META-INF/encryption.xml`.
enum Protection {
  struct File {
    let path: String
    let algorithm: String
  }

  static func files(_ document: XMLDocument) -> [File] {
    let markup = document.markup
    return markup.elements.indices.filter { markup.elements[$0].local == "EncryptedData" }.compactMap {
      element in
      let inside = markup.inside(element).map { markup.elements[$0] }
      let path = inside.first { $0.local == "CipherReference" }?["URI"]
      let algorithm = inside.first { $0.local == "EncryptionMethod" }?["Algorithm"]
      return path.map { File(path: $0.unescaped, algorithm: algorithm ?? "") }
    }
  }

  static func isFont(_ file: File) -> Bool {
    ["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"].contains(file.algorithm)
  }
}
