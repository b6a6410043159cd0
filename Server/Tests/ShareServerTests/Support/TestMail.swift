// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Pipeline
import ShareServer
import Testing

extension RunningServer {
  /// Returns the texts of the mails sent so far.
  func mails() throws -> [String] {
    let folder = configuration.mail.folder
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "eml" }.map(Self.text)
  }

  private static func text(_ file: URL) throws -> String {
    let mail = try String(contentsOf: file, encoding: .utf8)
    let body = mail.components(separatedBy: "base64\r\n\r\n").last?.components(separatedBy: "--").first ?? ""
    let text = Data(base64Encoded: body.replacing("\r\n", with: "")).map {
      String(decoding: $0, as: UTF8.self)
    }
    return mail + "\n" + (text ?? "")
  }

  /// Waits for a mail to the address with this text, and returns it.
  func mail(to email: String, containing text: String) async throws -> String {
    var found: String?
    _ = try await poll {
      found = try mails().first { $0.contains(email) && $0.contains(text) }
      return found != nil
    }
    guard let found else { throw MailMissing(text: text) }
    return found
  }

  /// Returns the path of the link in a mail.
  func link(to email: String, under path: String) async throws -> String {
    let mail = try await mail(to: email, containing: path)
    let rest = try #require(mail.components(separatedBy: path).last)
    return path + rest.prefix { !$0.isWhitespace }
  }

  struct MailMissing: Error { let text: String }
}
