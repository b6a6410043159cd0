// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages

/// Writes books into a folder that another program watches or synchronizes.
///
/// A file appears completely or not at all. A repeated attempt recognizes the earlier file by its bytes and writes no
/// second one; if a program has removed that file in the meantime, the outcome reports a possible duplicate.
package struct FolderAdapter: DeliveryAdapter {
  private let root: String
  private let folder: String
  private let name: String
  private let rootName: String
  private let freeFloor: Int
  private let permissions: FolderPermissions

  /// - Parameters:
  ///   - root: a folder that must exist unless `makesRoot`.
  ///   - path: the folder below it, created if it doesn't exist; empty for the root itself.
  ///   - name: the folder's name in messages to its owner, who must not learn paths of the server; nil shows the path.
  ///   - freeFloor: bytes that must stay free on the volume.
  ///   - permissions: the permissions of the books and of new folders.
  package init(
    root: String, path: String, name: String? = nil, makesRoot: Bool = false, freeFloor: Int = 16 << 20,
    permissions: FolderPermissions = .shared(umask: nil)
  ) {
    self.root = root
    let folder = path.isEmpty ? root : root + "/" + path
    self.folder = folder
    self.name = name ?? folder
    // The root of a folder in the account's own one is the server's; any other is part of the owner's address.
    rootName = makesRoot ? self.name : root
    self.freeFloor = freeFloor
    self.permissions = permissions
    if makesRoot { _ = makeFolder(root) }
  }

  package var copiesFiles: Bool { true }

  package func deliver(
    _ book: OutgoingBook, beforeEnd: @escaping @Sendable () -> Bool
  ) async -> DeliveryOutcome {
    await withCheckedContinuation { continuation in
      Self.threads.run { continuation.resume(returning: deliver(book)) }
    }
  }

  // A disk or a network share may block a call for a long time.
  private static let threads = BlockingThreads(limit: 4)

  private func deliver(_ book: OutgoingBook) -> DeliveryOutcome {
    do throws(DeliveryProblem) {
      try prepare()
      try checkSpace(for: book.count)
      return try FolderStore(folder, named: name, permissions).put(book)
    } catch {
      return .tryAgain(error)
    }
  }
}

extension FolderAdapter {
  private func prepare() throws(DeliveryProblem) {
    guard FileManager.default.fileExists(atPath: root) else {
      throw DeliveryProblem(.folderMissing, message: .folderNotFound(folder: rootName))
    }
    let code = makeFolder(folder)
    guard code == 0 else { throw FolderStore.problem(name, code) }
    guard isBelowRoot else {
      throw DeliveryProblem(
        .folderUnwritable, message: .folderLeadsOutside(folder: name))
    }
  }

  // Foundation throws without the reason, and another call may have changed errno by then.
  private func makeFolder(_ path: String) -> Int32 {
    var status = stat()
    if stat(path, &status) == 0 { return status.st_mode & S_IFMT == S_IFDIR ? 0 : ENOTDIR }
    let parent = (path as NSString).deletingLastPathComponent
    if !parent.isEmpty, parent != path {
      let code = makeFolder(parent)
      guard code == 0 else { return code }
    }
    return permissions.makeFolder(path)
  }

  // A symbolic link from another user must not redirect the server's writes.
  private var isBelowRoot: Bool {
    guard let top = realpath(root, nil), let location = realpath(folder, nil) else { return false }
    defer {
      free(top)
      free(location)
    }
    let (above, below) = (String(cString: top), String(cString: location))
    return below == above || below.hasPrefix(above.hasSuffix("/") ? above : above + "/")
  }

  private func checkSpace(for bytes: Int) throws(DeliveryProblem) {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return }
    let available = Int(status.f_bavail) * Int(status.f_frsize)
    guard available < bytes + freeFloor else { return }
    throw DeliveryProblem(
      .folderFull, message: .folderSpace(folder: name, needed: bytes, free: available))
  }
}
