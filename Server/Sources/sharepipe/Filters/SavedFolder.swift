// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Fetching
import Foundation

/// A folder with the files of a site: pages saved with a browser, or a copy made by `wget --page-requisites`.
struct SavedFolder: ExpressibleByArgument {
  private let base: FetchAddress
  private let path: String

  /// Reads ADDRESS=FOLDER, where the URL ends with the first slash before an equals sign.
  init?(argument: String) {
    guard let sign = argument.firstRange(of: "/="), sign.upperBound < argument.endIndex,
      let base = try? FetchAddress(argument[..<sign.lowerBound] + "/")
    else { return nil }
    self.base = base
    path = String(argument[sign.upperBound...])
  }

  /// The common prefix of the URLs whose files are in the folder.
  var address: String { base.text }

  func check() throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue { return }
    throw CommandFailure(.noInput, "--saved: the folder \(path) doesn't exist")
  }

  /// Returns the part of a URL after the prefix; nil for other URLs.
  func rest(of address: String) -> Substring? {
    guard let page = try? FetchAddress(address), page.origin == base.origin,
      page.target.utf8.starts(with: base.target.utf8)
    else { return nil }
    return Substring(page.target.utf8.dropFirst(base.target.utf8.count))
  }

  /// Returns the bytes of the file for that part; nil without a readable file of at most `limit` bytes.
  ///
  /// The page is untrusted: no path may leave the folder, not even by a symbolic link.
  func file(_ rest: Substring, limit: Int) -> [UInt8]? {
    guard let root = Self.real(path) else { return nil }
    let inside = root == "/" ? root : root + "/"
    for name in Self.names(of: rest) {
      // Compares bytes, because Swift treats some names as equal that are different on a disk.
      guard let file = Self.real(inside + name), file.utf8.starts(with: inside.utf8),
        let bytes = Self.bytes(of: file, limit: limit)
      else { continue }
      return bytes
    }
    return nil
  }

  /// Returns possible names of the file: browsers decode names, wget adds the query, an image's query may be missing.
  private static func names(of rest: Substring) -> [String] {
    let plain = rest.prefix { $0 != "?" }
    let isImage = endings.contains { plain.lowercased().hasSuffix($0) }
    let forms = [rest] + (isImage && plain != rest ? [plain] : [])
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

  // A file without a size, such as a pipe, is never waited for.
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
