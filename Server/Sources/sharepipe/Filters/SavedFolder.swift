// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Fetching
import Foundation

/// A folder that has what a site had: pages saved with a browser, or a site's copy made by `wget --page-requisites`.
struct SavedFolder: ExpressibleByArgument {
  private let base: FetchAddress
  private let path: String

  /// From ADDRESS=FOLDER, where the address ends with the first slash before an equals sign.
  init?(argument: String) {
    guard let sign = argument.firstRange(of: "/="), sign.upperBound < argument.endIndex,
      let base = try? FetchAddress(argument[..<sign.lowerBound] + "/")
    else { return nil }
    self.base = base
    path = String(argument[sign.upperBound...])
  }

  /// What the addresses begin with whose files are here.
  var address: String { base.text }

  func check() throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue { return }
    throw CommandFailure(.noInput, "--saved: the folder \(path) doesn't exist")
  }

  /// What comes behind the folder's address; nil for an address elsewhere.
  func rest(of address: String) -> Substring? {
    guard let page = try? FetchAddress(address), page.origin == base.origin,
      page.target.utf8.starts(with: base.target.utf8)
    else { return nil }
    return Substring(page.target.utf8.dropFirst(base.target.utf8.count))
  }

  /// The bytes of what is behind the folder's address; nil without a file of at most `limit` bytes that can be read.
  ///
  /// A page may name what it likes: no path leads out of the folder, by no link either.
  func file(_ rest: Substring, limit: Int) -> [UInt8]? {
    guard let root = Self.real(path) else { return nil }
    let inside = root == "/" ? root : root + "/"
    for name in Self.names(of: rest) {
      // Bytes are compared: to Swift two names are the same that are not so on a disk.
      guard let file = Self.real(inside + name), file.utf8.starts(with: inside.utf8),
        let bytes = Self.bytes(of: file, limit: limit)
      else { continue }
      return bytes
    }
    return nil
  }

  /// What the file may be called: browsers write names as they are read, wget also the query; a picture's may be left out.
  private static func names(of rest: Substring) -> [String] {
    let plain = rest.prefix { $0 != "?" }
    let isPicture = endings.contains { plain.lowercased().hasSuffix($0) }
    let forms = [rest] + (isPicture && plain != rest ? [plain] : [])
    return forms.flatMap { [$0.removingPercentEncoding, String($0)].compactMap(\.self) }.filter(isWithin)
  }

  private static let endings = [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif", ".heic", ".svg"]

  private static func isWithin(_ name: String) -> Bool {
    !name.contains("\0")
      && name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
        !$0.isEmpty && $0 != "." && $0 != ".."
      }
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
    guard size > 0, size <= limit, lseek(number, 0, SEEK_SET) == 0 else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      while filled < size,
        case let count = read(number, buffer.baseAddress! + filled, size - filled), count > 0
      {
        filled += count
      }
    }
    return bytes.isEmpty ? nil : bytes
  }
}
