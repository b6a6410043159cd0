// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Crypto
import Foundation
import ServerCore

extension DurableFolder {
  /// What was written durably: the number of bytes, and their hash in hexadecimal digits.
  typealias Written = (bytes: Int, sha256: String)

  /// Writes a file in pieces, so that memory doesn't grow with its size.
  func write(_ content: FileContent, to name: String) throws -> Written {
    let part = try begin(name)
    var hash = SHA256()
    do {
      try content.forEachPiece { piece in
        try part.append(piece)
        hash.update(data: piece)
      }
      try part.commit()
    } catch {
      part.discard()
      throw error
    }
    return (content.count, Secret.hexadecimal(hash.finalize()))
  }

  /// Packs files into a ZIP file, one piece after the other.
  func pack(_ files: [(name: String, content: FileContent)], to name: String) throws -> Written {
    let part = name + ".part"
    do {
      try FileBundle.pack(files, to: file(part))
      let packed = try FileContent(of: file(part))
      guard packed.count > files.reduce(0, { $0 + $1.content.count }) else { throw FileContent.Shortened() }
      var hash = SHA256()
      try packed.forEachPiece { hash.update(data: $0) }
      try adopt(part, as: name)
      return (packed.count, Secret.hexadecimal(hash.finalize()))
    } catch {
      remove(part)
      guard let failure = error as? FileBundle.WriteFailure, failure.code != 0 else { throw error }
      throw FileProblem("write", part, code: failure.code)
    }
  }
}
