// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files of one folder.
struct FolderStore {
  private let folder: String
  /// The name of the folder in messages.
  private let name: String
  private let permissions: FolderPermissions

  init(_ folder: String, named name: String, _ permissions: FolderPermissions) {
    (self.folder, self.name, self.permissions) = (folder, name, permissions)
  }

  /// Writes a book under the first free name, or finds that it exists already.
  func put(_ book: OutgoingBook) throws(DeliveryProblem) -> DeliveryOutcome {
    let hadPart = removePart(book)
    let names = try self.names()
    if let name = candidates(book).first(where: { names[FolderName.folded($0)] == $0 && holds(book, $0) }) {
      return .accepted(reply: "lies there as \(name)")
    }
    let name = try write(book, names)
    // Left over from an interrupted attempt before the file had its name: no program has seen it.
    let isSure = hadPart || !book.isRepeated
    return isSure ? .accepted(reply: "written as \(name)") : .acceptedAgain(reply: "written as \(name)")
  }

  private func write(_ book: OutgoingBook, _ names: [String: String]) throws(DeliveryProblem) -> String {
    let part = path(partName(book))
    defer { unlink(part) }
    try writeDurably(book, to: part)
    let folded = Set(names.keys)
    for name in candidates(book) where !folded.contains(FolderName.folded(name)) {
      guard try publish(part, as: path(name)) else { continue }
      try sync()
      return name
    }
    throw DeliveryProblem(
      .folderUnwritable, message: .folderNames(folder: name))
  }
}

// Names
extension FolderStore {
  private static let numbers = 1...500

  private func candidates(_ book: OutgoingBook) -> some Sequence<String> {
    Self.numbers.lazy.map {
      FolderName.name(forTitle: book.title, ending: FolderName.ending(of: book.fileName), number: $0)
    }
  }

  // Syncthing ignores files of this pattern, Calibre ignores unknown extensions, and listings hide a leading dot.
  private func partName(_ book: OutgoingBook) -> String { ".syncthing.sharepipe-\(book.id).tmp" }

  private func path(_ name: String) -> String { folder + "/" + name }

  /// The names of the existing files, by folded name.
  private func names() throws(DeliveryProblem) -> [String: String] {
    guard let stream = opendir(folder) else {
      throw Self.problem(name, errno)
    }
    defer { closedir(stream) }
    var names: [String: String] = [:]
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      names[FolderName.folded(name)] = name
    }
    return names
  }
}

// Files
extension FolderStore {
  private func holds(_ book: OutgoingBook, _ name: String) -> Bool {
    var status = stat()
    guard stat(path(name), &status) == 0, Int(status.st_size) == book.count,
      let file = FileHandle(forReadingAtPath: path(name))
    else { return false }
    do {
      try book.forEachPiece { piece in
        guard try file.read(upToCount: piece.count) == Data(piece) else { throw OtherContent() }
      }
      return true
    } catch {
      return false
    }
  }

  /// Ends the comparison of two files.
  private struct OtherContent: Error {}

  private func removePart(_ book: OutgoingBook) -> Bool {
    unlink(path(partName(book))) == 0
  }

  private func writeDurably(_ book: OutgoingBook, to path: String) throws(DeliveryProblem) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions.file)
    guard file >= 0 else { throw Self.problem(name, errno) }
    defer { close(file) }
    permissions.apply(to: file)
    do {
      try book.forEachPiece { try append($0, to: file) }
    } catch let problem as DeliveryProblem {
      throw problem
    } catch {
      // The book itself can't be read.
      throw DeliveryProblem(.interrupted, detail: "\(error)")
    }
    if fsync(file) != 0 { throw Self.problem(name, errno) }
  }

  private func append(_ bytes: [UInt8], to file: Int32) throws(DeliveryProblem) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        throw Self.problem(name, errno)
      }
    }
  }

  /// Gives the file its name; false when another file has it.
  ///
  /// A hard link never replaces a file. FAT has no links: there, only the earlier search for the name protects it.
  private func publish(_ part: String, as path: String) throws(DeliveryProblem) -> Bool {
    if link(part, path) == 0 { return true }
    if errno == EEXIST { return false }
    guard access(path, F_OK) != 0 else { return false }
    guard rename(part, path) == 0 else {
      throw Self.problem(name, errno)
    }
    return true
  }

  private func sync() throws(DeliveryProblem) {
    let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw Self.problem(name, errno) }
    defer { close(directory) }
    // Some network file systems cannot sync a folder and report an error.
    guard fsync(directory) == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw Self.problem(name, errno)
    }
  }
}

// Messages
extension FolderStore {
  static func problem(_ folder: String, _ code: Int32) -> DeliveryProblem {
    let isFull = code == ENOSPC || code == EDQUOT
    return DeliveryProblem(
      isFull ? .folderFull : .folderUnwritable, message: message(folder, code),
      detail: String(cString: strerror(code)))
  }

  private static func message(_ folder: String, _ code: Int32) -> Message {
    switch code {
    case EACCES, EPERM: .folderPermission(folder: folder)
    case EROFS: .folderReadOnly(folder: folder)
    case ENOSPC: .folderDiskFull(folder: folder)
    case EDQUOT: .folderQuota(folder: folder)
    case ENOENT: .folderNotFound(folder: folder)
    case ENOTDIR: .folderPartIsFile(folder: folder)
    case ENAMETOOLONG: .folderNameTooLong(folder: folder)
    default: .folderFailed(folder: folder, reason: String(cString: strerror(code)).lowercased())
    }
  }
}
