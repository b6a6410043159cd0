// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation

/// A folder that has what a site had: pages saved with a browser, or a site's copy made by `wget --page-requisites`.
struct SavedFolder: ExpressibleByArgument {
  /// What the addresses begin with whose files are here.
  let address: String
  let folder: URL

  init?(argument: String) {
    guard let sign = argument.lastIndex(of: "=") else { return nil }
    address = String(argument[..<sign])
    folder = URL(filePath: String(argument[argument.index(after: sign)...]), directoryHint: .isDirectory)
    guard ["http://", "https://"].contains(where: address.hasPrefix), address.hasSuffix("/") else {
      return nil
    }
  }

  func check() throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue {
      return
    }
    throw CommandFailure(.noInput, "--saved: there is no folder \(folder.path)")
  }

  /// The bytes of an address's file; nil where the folder has none, or it has more than `limit` bytes.
  ///
  /// A page may name what it likes: no path leads out of the folder, by no link either.
  func file(at address: String, limit: Int) -> [UInt8]? {
    guard let root = Self.real(folder.path), let path = path(of: address),
      let file = Self.real(root + "/" + path), file.hasPrefix(root == "/" ? root : root + "/")
    else { return nil }
    return Self.bytes(of: file, limit: limit)
  }

  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  // What has no size, such as a pipe, is not waited for.
  private static func bytes(of file: String, limit: Int) -> [UInt8]? {
    let number = open(file, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else { return nil }
    defer { close(number) }
    let size = Int(lseek(number, 0, SEEK_END))
    guard (1...limit).contains(size), lseek(number, 0, SEEK_SET) == 0 else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      while filled < size, case let count = read(number, buffer.baseAddress! + filled, size - filled),
        count > 0
      {
        filled += count
      }
    }
    return bytes.isEmpty ? nil : bytes
  }

  private func path(of address: String) -> String? {
    guard address.hasPrefix(self.address) else { return nil }
    let rest = address.dropFirst(self.address.count).prefix { $0 != "?" && $0 != "#" }
    guard let path = rest.removingPercentEncoding, !path.isEmpty, !path.contains("\0") else { return nil }
    let isWithin = path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0 != "." && $0 != ".."
    }
    return isWithin ? path : nil
  }
}
