// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation
import FoundationNetworking

/// The first form of a page, filled in as a user would.
struct WebForm {
  private let action: String
  private let method: String
  private let inputs: [(name: String, value: String, type: String)]

  init?(_ page: String) {
    guard let form = Self.tags("form", in: page).first,
      let body = page.range(of: form).map({ page[$0.upperBound...] })
    else { return nil }
    let inner = String(body.prefix(upTo: body.range(of: "</form")?.lowerBound ?? body.endIndex))
    action = Self.attribute("action", of: form) ?? ""
    method = (Self.attribute("method", of: form) ?? "get").lowercased()
    let tags = Self.tags("input", in: inner) + Self.tags("button", in: inner).prefix(1)
    inputs = tags.compactMap { tag in
      Self.attribute("name", of: tag).map {
        ($0, Self.attribute("value", of: tag) ?? "", Self.attribute("type", of: tag) ?? "text")
      }
    }
  }

  /// The request that submits the form, or nil if the user doesn't know a required field.
  func filled(with fields: [String: String], on page: URL?) -> URLRequest? {
    var pairs: [String] = []
    for input in inputs {
      let typed = fields[input.name]
      let isTyped = ["text", "email", "password"].contains(input.type)
      guard !isTyped || typed != nil || !input.value.isEmpty else { return nil }
      pairs.append(
        PercentEncoder.alphanumerics.encode(input.name) + "="
          + PercentEncoder.alphanumerics.encode(typed ?? input.value))
    }
    guard let url = action.isEmpty ? page : URL(string: action, relativeTo: page)?.absoluteURL else {
      return nil
    }
    var request = URLRequest(url: url)
    guard method == "post" else { return nil }
    request.httpMethod = "POST"
    request.httpBody = Data(pairs.joined(separator: "&").utf8)
    request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
    if let origin = Self.origin(page) { request.setValue(origin, forHTTPHeaderField: "Origin") }
    return request
  }

  private static func origin(_ url: URL?) -> String? {
    guard let url, let scheme = url.scheme, let host = url.host else { return nil }
    return "\(scheme)://\(host)" + (url.port.map { ":\($0)" } ?? "")
  }

  private static func tags(_ name: String, in page: String) -> [String] {
    page.components(separatedBy: "<" + name).dropFirst().compactMap { rest in
      guard let end = rest.firstIndex(of: ">"), rest.first.map({ !$0.isLetter }) == true else { return nil }
      return "<" + name + rest[...end]
    }
  }

  private static func attribute(_ name: String, of tag: String) -> String? {
    guard let start = tag.range(of: " \(name)=\"") else { return nil }
    let value = tag[start.upperBound...].prefix { $0 != "\"" }
    return CharacterReferenceDecoder.decode(String(value))
  }
}
