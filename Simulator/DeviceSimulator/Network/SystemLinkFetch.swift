// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import Encodings
import Foundation
import FoundationNetworking
import Synchronization

/// Fetches a link the way the simulated system does: a real request without cookies that follows redirects.
///
/// A link behind a sign-in therefore shows the sign-in page's title, as on a phone. Each fetch is a step in the log.
enum SystemLinkFetch {
  static func look(_ url: URL, _ process: any DeviceProcess) -> LinkFetch.Page? {
    process.step("system fetches", url.absoluteString)
    guard process.facts.networkIsUp, ["http", "https"].contains(url.scheme ?? "") else { return nil }
    var request = URLRequest(url: url, timeoutInterval: 10)
    request.setValue("text/html", forHTTPHeaderField: "Accept")
    request.httpShouldHandleCookies = false
    guard let (data, finalURL) = wait(for: request) else { return nil }
    let html = String(decoding: data.prefix(1 << 20), as: UTF8.self)
    return LinkFetch.Page(url: finalURL ?? url, title: title(in: html))
  }

  private static func wait(for request: URLRequest) -> (Data, URL?)? {
    let done = DispatchSemaphore(value: 0)
    let result = Mutex<(Data, URL?)?>(nil)
    let session = URLSession(configuration: .ephemeral)
    session.dataTask(with: request) { data, response, _ in
      result.withLock { $0 = data.map { ($0, response?.url) } }
      done.signal()
    }.resume()
    done.wait()
    session.finishTasksAndInvalidate()
    return result.withLock { $0 }
  }

  private static func title(in html: String) -> String? {
    guard let open = html.range(of: "<title", options: .caseInsensitive),
      let begin = html[open.upperBound...].firstIndex(of: ">"),
      let end = html.range(of: "</title", options: .caseInsensitive, range: begin..<html.endIndex)
    else { return nil }
    let words = html[html.index(after: begin)..<end.lowerBound].split(whereSeparator: \.isWhitespace)
    let text = CharacterReferenceDecoder.decode(words.joined(separator: " "))
    return text.isEmpty ? nil : text
  }
}
