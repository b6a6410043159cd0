// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage

/// A file that is moved.
struct FileToMove: Sendable {
  /// Its path, or the key of its object.
  let position: String
  let bytes: Int
  let content: Content

  enum Content: Sendable {
    case file(NamedFile)
    case object(StoredObject)
  }

  init(_ file: NamedFile, path: String) {
    (position, bytes, content) = (path, file.bytes, .file(file))
  }

  init(_ object: StoredObject) {
    (position, bytes, content) = (object.key, object.bytes, .object(object))
  }

  /// A description for the operator.
  var description: String {
    switch content {
    case .file(let file): "\(position), \(file.owner),"
    case .object(let object): "the object \(object.key)"
    }
  }
}

extension FileToMove {
  /// Whether a data folder has a file of the right length; the content isn't read.
  func state(in data: URL) -> CopyOutcome {
    let attributes = try? FileManager.default.attributesOfItem(atPath: data.appending(path: position).path)
    guard case .file(let file) = content, let size = attributes?[.size] as? Int else { return .missing }
    return size == bytes || file.isGrowing && size > bytes ? .copied : .damaged
  }
}

extension [NamedFile] {
  /// Each file once, in the order of paths; throws `damaged` if a row names a file outside of its folder.
  func inFolders() throws -> [FileToMove] {
    var (seen, files) = (Set<String>(), [FileToMove]())
    for file in self {
      guard let path = file.path else {
        throw StorageProblem(
          .damaged, "a row names a file outside of its folder: \(file.name), \(file.owner)")
      }
      if seen.insert(path).inserted { files.append(FileToMove(file, path: path)) }
    }
    return files.sorted { $0.position < $1.position }
  }
}

extension [FileToMove] {
  /// The files at positions.
  func files(at positions: [String]) -> [FileToMove] {
    let wanted = Set(positions)
    return filter { wanted.contains($0.position) }
  }

  /// The part of a sorted list that follows a position.
  func part(after position: String, limit: Int) -> [FileToMove] {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].position <= position { low = middle + 1 } else { high = middle }
    }
    return Array(self[low...].prefix(limit))
  }
}
