// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Makes a ZIP archive of a folder as the system does (APPNOTE 6.3.10); files are stored, not compressed.
struct FolderArchive {
  private let folder: URL
  private var central = Data()
  private var count: UInt16 = 0
  private var offset: UInt32 = 0

  init(of folder: URL) { self.folder = folder }

  static func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Writes one file after another; every path starts with the folder's name.
  func write(to archive: URL) throws {
    var writing = self
    try Data().write(to: archive)
    let output = try FileHandle(forWritingTo: archive)
    defer { try? output.close() }
    for path in (try FileManager.default.subpathsOfDirectory(atPath: folder.path)).sorted() {
      let file = folder.appendingPathComponent(path)
      if Self.isFolder(file) { continue }
      try writing.add(try Data(contentsOf: file, options: .mappedIfSafe), at: path, to: output)
    }
    try output.write(contentsOf: writing.central + writing.end)
  }

  private mutating func add(_ bytes: Data, at path: String, to output: FileHandle) throws {
    let name = Data((folder.lastPathComponent + "/" + path).utf8)
    // Version 2.0, names in UTF-8, stored, dated January 1, 1980.
    let common =
      Self.little(20 as UInt16) + Self.little(0x0800 as UInt16) + Self.little(0 as UInt16)
      + Self.little(0 as UInt16) + Self.little(0x21 as UInt16) + Self.little(Self.checksum(bytes))
      + Self.little(UInt32(bytes.count)) + Self.little(UInt32(bytes.count)) + Self.little(UInt16(name.count))
      + Self.little(0 as UInt16)
    let head = Self.little(0x0403_4B50 as UInt32) + common + name
    try output.write(contentsOf: head)
    try output.write(contentsOf: bytes)
    central += Self.little(0x0201_4B50 as UInt32) + Self.little(20 as UInt16) + common
    central += Data(count: 10) + Self.little(offset) + name
    offset += UInt32(head.count + bytes.count)
    count += 1
  }

  private var end: Data {
    Self.little(0x0605_4B50 as UInt32) + Data(count: 4) + Self.little(count) + Self.little(count)
      + Self.little(UInt32(central.count)) + Self.little(offset) + Data(count: 2)
  }

  private static func little(_ number: some FixedWidthInteger) -> Data {
    withUnsafeBytes(of: number.littleEndian) { Data($0) }
  }

  private static func checksum(_ bytes: Data) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
    }
  }
}
