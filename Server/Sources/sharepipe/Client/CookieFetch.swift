// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
import Foundation
import Reading
import ServerCore
import ShareContract
import ShareKit

/// Fetches pages on this machine with the user's cookies, which only the sites that they belong to get.
struct CookieFetch {
  private let cookies: StoredCookies
  private let fetcher: GuardedFetcher

  /// Reads the cookie file.
  init(file: String, options: FetchOptions) throws {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw CommandFailure(.noInput, "couldn't read the cookie file \(file)")
    }
    do throws(StoredCookies.Malformed) {
      cookies = try StoredCookies(parsing: String(decoding: data, as: UTF8.self))
    } catch {
      throw CommandFailure(.badData, "couldn't use the cookie file \(file)", because: error)
    }
    fetcher = try GuardedFetcher(options)
  }

  /// Returns the page as it is shared; throws a failure if the site still shows a wall instead of it.
  func page(_ address: URL, title: String?) async throws -> Attachment.Page {
    let resource = try await fetch(address.absoluteString)
    let text = address.absoluteString
    guard (200..<300).contains(resource.status) else {
      throw CommandFailure(.unavailable, "\(text): the site replied with status \(resource.status)")
    }
    guard Self.isHTML(resource) else {
      throw CommandFailure(.badData, "\(text) isn't a web page; download it and share the file")
    }
    if let wall = PageReader().read(FetchLine(resource).page).wall {
      throw CommandFailure(
        .badData,
        "\(text): the site shows a wall (\(wall.kind)) in spite of the cookies; export them again while you are signed in"
      )
    }
    return Attachment.Page(
      html: .bytes(Self.markedBytes(resource)), location: URL(string: resource.finalURL) ?? address,
      title: title)
  }

  private func fetch(_ address: String) async throws -> FetchedResource {
    do throws(FetchProblem) {
      return try await fetcher.fetch(address, limits: .page, accept: .page, cookies: cookies)
    } catch {
      throw CommandFailure(.unavailable, "\(address): \(error.message)")
    }
  }

  private static func isHTML(_ resource: FetchedResource) -> Bool {
    let type = resource.contentType?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    return type.map { ["text/html", "application/xhtml+xml"].contains($0) }
      ?? ShareInput.looksLikePage(Data(resource.body))
  }

  /// The bytes with the character set of the header, which a captured page doesn't have.
  private static func markedBytes(_ resource: FetchedResource) -> Data {
    let parameter = resource.contentType?.lowercased().split(separator: ";").dropFirst()
      .map { $0.trimmingCharacters(in: .whitespaces) }.first { $0.hasPrefix("charset=") }
    let name = parameter?.dropFirst("charset=".count).filter {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0))
    }
    guard let name, !name.isEmpty else { return Data(resource.body) }
    return Data("<meta charset=\"\(name)\">".utf8) + Data(resource.body)
  }
}
