// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Returns the links of a mail.
enum MailLinks {
  static func all(in mail: ReceivedMail) -> [String] {
    mail.parts.filter { !$0.isEnclosed }.flatMap { part in
      part.mediaType == "text/html" ? MailHTML(part.text).links : plain(part.text)
    }
  }

  private static func plain(_ text: String) -> [String] {
    let words = text.utf8.split { $0 <= 0x20 || "<>\"()[]".utf8.contains($0) }
    let links = words.lazy.map { String(decoding: $0, as: UTF8.self) }.filter {
      $0.lowercased().hasPrefix("https://")
    }.prefix(100)
    return links.map { link in String(link.prefix(2_000)).trimmingSentenceEnd }
  }
}
