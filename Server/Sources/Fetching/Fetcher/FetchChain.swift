// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One fetch with its redirects: the present URL and the URLs that it may request next.
package struct FetchChain: Sendable {
  /// A page may be requested again after it set a cookie, but not otherwise.
  private struct Visit: Hashable {
    let page: FetchAddress
    let cookies: ChainCookies
  }

  private let limit: Int
  private var visits: Set<Visit> = []
  package private(set) var page: FetchAddress
  package private(set) var cookies = ChainCookies()
  package private(set) var hops: [String] = []

  package init(from page: FetchAddress, redirects limit: Int) {
    self.page = page
    self.limit = limit
    visits.insert(Visit(page: page, cookies: cookies))
  }

  /// Reads a response's head; false when it is the last one.
  package mutating func follow(_ head: ResponseHead) throws(FetchProblem) -> Bool {
    cookies.take(head.fields, from: page)
    guard let location = head.location else { return false }
    let next = try resolve(location)
    guard hops.count < limit else {
      throw FetchProblem(.tooManyRedirects(limit: limit), "more than \(limit) redirects")
    }
    guard page.scheme == .http || next.scheme == .https else {
      throw FetchProblem(.redirectToPlaintext, "from https to http")
    }
    guard visits.insert(Visit(page: next, cookies: cookies)).inserted else {
      throw FetchProblem(.redirectLoop, "loop")
    }
    page = next
    hops.append(next.text)
    return true
  }

  private func resolve(_ location: String) throws(FetchProblem) -> FetchAddress {
    do {
      return try page.resolving(location)
    } catch {
      throw .notAllowed("redirect to an address that cannot be fetched: \(error.reason)")
    }
  }
}
