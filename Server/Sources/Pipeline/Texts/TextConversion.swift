// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ImageWork
import Texts

/// Converts shared text to HTML: in the confined program, or in this process if it is short and plain.
///
/// The Markdown parser never runs in this process. If the program is missing, Markdown is read as plain text.
package struct TextConversion: Sendable {
  /// Explains why a text was not converted.
  package enum Failed: Error, Equatable {
    /// The program failed on the text each time: it crashed or used up its memory or processor time.
    case costly
    /// Something else ended the program or kept it from starting; the same text may be converted later.
    case interrupted
    /// The program didn't reply in time, perhaps because the machine was busy.
    case tookTooLong(Duration)
  }

  private let program: ImageProgram?

  package init(program: ImageProgram?) { self.program = program }

  /// Plain text up to this size costs less here than starting a process: 64 KiB take a few milliseconds.
  private static let shortText = 64 << 10
  /// How much of a longer text is converted here if the program is missing; the conversion can't be interrupted.
  private static let withoutProgram = TextBeginning.Limits(bytes: 1 << 20, lines: 50_000)

  /// Whether that text is converted in this process, which takes milliseconds.
  package func isShort(_ text: TextRequest) -> Bool {
    text.bytes.count <= Self.shortText && Self.isPlain(text)
  }

  /// Converts the text to HTML that isn't sanitized; blocks for the program's time limit, twice that for Markdown.
  ///
  /// - Parameter isLastTry: whether Markdown is read as plain text after any failure, including a transient one.
  package func converted(_ text: TextRequest, isLastTry: Bool) throws(Failed) -> TextReply {
    guard let program, !isShort(text) else { return Self.convertedHere(text) }
    var text = text
    do throws(WorkerFailure) {
      return try program.convert(text)
    } catch  where error == .unavailable {
      return Self.convertedHere(text)
    } catch {
      let failure = Self.failure(error, program)
      // A text that takes too long as Markdown is quick as plain text; a longer text was plain already.
      guard failure == .costly || isLastTry, !text.isPlain, text.bytes.count <= WrittenText.markdownLimit
      else { throw failure }
      text.isPlain = true
      return try converted(text, isLastTry: isLastTry)
    }
  }

  private static func failure(_ failure: WorkerFailure, _ program: ImageProgram) -> Failed {
    switch failure {
    case .crashed, .unavailable: .costly
    case .interrupted, .startTookTooLong: .interrupted
    case .tookTooLong: .tookTooLong(program.timeLimit)
    }
  }

  private static func isPlain(_ text: TextRequest) -> Bool {
    let words = String(decoding: text.bytes, as: UTF8.self)
    return text.isPlain
      || WrittenText.form(of: words, mediaType: text.mediaType, fileName: text.fileName) == .plain
  }

  private static func convertedHere(_ text: TextRequest) -> TextReply {
    let beginning = TextBeginning(text.bytes, limits: withoutProgram)
    let written = WrittenText(beginning.text, form: .plain)
    var reply = TextReply(html: written.html, bytes: beginning.bytes)
    reply.title = written.title
    return reply
  }
}
