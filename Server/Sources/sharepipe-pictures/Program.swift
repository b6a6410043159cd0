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

/// `sharepipe-pictures`: decodes untrusted images and converts untrusted texts, in a process that can do nothing else.
///
/// Requests come in on standard input, answers go out on standard output, in frames of `ImageWork`. It ends with its input.
/// With `--plain` it reads plain JPEG and PNG alone, and starts in a quarter of the time: libvips has a hundred libraries.
@main
enum Program {
  /// Bytes of heap and stacks; with the libraries' own 30 MB the process stays under 256 MB.
  private static let memory = 208 << 20
  /// Seconds of the processor's time for one picture.
  private static let longest: UInt32 = 10

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let readsAll = arguments.isEmpty
    if (!readsAll && Array(arguments) != [ImageProgram.plainOnly]) || isatty(0) == 1 { usage() }
    confined_forget_surroundings()
    let formats = readsAll ? started() : [.jpeg, .png]
    let bounds = WorkerGreeting.Bounds(rawValue: UInt8(truncatingIfNeeded: confined(memory)))
    guard Pipe.write(WorkerGreeting(formats: formats, bounds: bounds).frame) else { exit(74) }
    serve(ImageConverter(readsAll: readsAll))
  }

  private static func started() -> WorkerGreeting.Formats {
    let formats = cvips_start(Int32(WorkerGreeting.Formats.all.rawValue))
    guard formats != 0 else { exit(69) }
    return WorkerGreeting.Formats(rawValue: UInt8(truncatingIfNeeded: formats)).union([.jpeg, .png])
  }

  private static func serve(_ maker: ImageConverter) {
    while let frame = Pipe.read(limit: ImageRequest.limit) {
      confined_watch(longest)
      guard Pipe.write(reply(to: frame, maker)) else { exit(74) }
      confined_watch(0)
    }
  }

  private static func reply(to frame: [UInt8], _ maker: ImageConverter) -> [UInt8] {
    if let text = TextRequest(frame: frame) { return TextReply(text).frame }
    return (ImageRequest(frame: frame).map(maker.answer) ?? .refused(.badRequest)).frame
  }

  private static func usage() -> Never {
    let words = """
      sharepipe-pictures is started by sharepipe, which finds it beside itself or at --pictures PATH.
      It reads frames on standard input; there is nothing to type.

      """
    _ = words.withCString { write(2, $0, strlen($0)) }
    exit(64)
  }
}

extension TextReply {
  /// Converts a text.
  fileprivate init(_ request: TextRequest) {
    let beginning = TextBeginning(request.bytes)
    let written = WrittenText(
      beginning.text, mediaType: request.mediaType, fileName: request.fileName, isPlain: request.isPlain)
    self.init(html: written.html, bytes: beginning.bytes)
    (title, author, date, language) = (written.title, written.author, written.date, written.language)
  }
}

/// Frames on the standard streams.
enum Pipe {
  /// The next frame's content; nil at the end and after anything that is no frame.
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

// Within a type that has methods of these names the system's are hidden.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
