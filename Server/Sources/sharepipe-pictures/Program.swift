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
/// Requests arrive on standard input and replies go to standard output, in frames of `ImageWork`. The process ends when its
/// input ends. With `--texts` it converts texts and no images, and doesn't load libvips and the libraries it needs.
@main
enum Program {
  /// Bytes of heap and stacks; with 30 MB of libraries, the process stays under 256 MB.
  private static let memory = 208 << 20
  /// Seconds of processor time for one image or text.
  private static let timeLimit: UInt32 = 10

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let convertsTexts = arguments == [ImageProgram.textsOnly]
    if !(convertsTexts || arguments.isEmpty) || isatty(0) == 1 { usage() }
    confined_forget_surroundings()
    let formats = convertsTexts ? [] : startImages()
    let bounds = WorkerGreeting.Bounds(rawValue: UInt8(truncatingIfNeeded: confined(memory)))
    guard Pipe.write(WorkerGreeting(formats: formats, bounds: bounds).frame) else { exit(74) }
    serve(convertsTexts ? text : image)
  }

  /// Starts libvips and draws one page, because the first page takes long: it reads the configuration of the fonts.
  private static func startImages() -> WorkerGreeting.Formats {
    let formats = cvips_start(Int32(WorkerGreeting.Formats.all.rawValue))
    guard formats != 0 else { exit(69) }
    _ = ImageConverter().reply(to: firstPage)
    return WorkerGreeting.Formats(rawValue: UInt8(truncatingIfNeeded: formats))
  }

  private static var firstPage: ImageRequest {
    let size = ImageSettings(width: 64, height: 64, isGray: true, quality: 80, byteLimit: 1 << 20)
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><text y="20" font-family="serif" \
      font-weight="700">A</text><text y="40" font-family="sans-serif">A</text></svg>
      """
    return .render(DrawingSettings(page: size), drawing: Array(drawing.utf8), image: [])
  }

  private static func serve(_ reply: ([UInt8]) -> [UInt8]) {
    while let frame = Pipe.read(limit: ImageRequest.limit) {
      confined_watch(timeLimit)
      guard Pipe.write(reply(frame)) else { exit(74) }
      confined_watch(0)
    }
  }

  private static func image(_ frame: [UInt8]) -> [UInt8] {
    (ImageRequest(frame: frame).map(ImageConverter().reply) ?? .refused(.badRequest)).frame
  }

  private static func text(_ frame: [UInt8]) -> [UInt8] {
    TextRequest(frame: frame).map { TextReply($0).frame } ?? ImageReply.refused(.badRequest).frame
  }

  private static func usage() -> Never {
    let words = """
      sharepipe starts sharepipe-pictures, which is in its own folder or at --pictures PATH.
      It reads frames on standard input and has no commands.

      """
    _ = words.withCString { write(2, $0, strlen($0)) }
    exit(64)
  }
}

extension TextReply {
  /// Converts a text to HTML and wraps the result as a reply.
  fileprivate init(_ request: TextRequest) {
    let beginning = TextBeginning(request.bytes)
    let written = WrittenText(
      beginning.text, mediaType: request.mediaType, fileName: request.fileName, isPlain: request.isPlain)
    self.init(html: written.html, bytes: beginning.bytes)
    (title, author, date, language) = (written.title, written.author, written.date, written.language)
  }
}
