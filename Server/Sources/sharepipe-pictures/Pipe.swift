// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

internal import CConfinement
internal import CVips
internal import ImageConversion
internal import ImageWork
internal import Texts

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Frames on the standard streams.
enum Pipe {
  /// The next frame's content; nil at the end and after anything that isn't a frame.
  static func read(limit: Int) -> [UInt8]? {
    guard let head = read(exactly: Frame.headSize),
      let count = Frame.length(inHead: head, limit: limit)
    else { return nil }
    return read(exactly: count)
  }

  static func write(_ content: [UInt8]) -> Bool {
    all(of: Frame.head(of: content)) && all(of: content)
  }

  private static func read(exactly count: Int) -> [UInt8]? {
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = systemRead(0, buffer.baseAddress! + filled, count - filled)
        if got > 0 { filled += got } else if got == 0 || errno != EINTR { break }
      }
      isWhole = filled == count
    }
    return isWhole ? bytes : nil
  }

  private static func all(of bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { systemWrite(1, $0.baseAddress, $0.count) }
      if sent > 0 { rest = rest.dropFirst(sent) } else if errno != EINTR { return false }
    }
    return true
  }
}

// Inside a type with methods of the same names, the system's functions are hidden.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
