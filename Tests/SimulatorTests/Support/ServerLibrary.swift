// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Synchronization

/// The part of the test's server for a signed-in app: history, destinations, account.
final class ServerLibrary: Sendable {
  /// The states of the shares.
  struct Standing: Sendable {
    var state = "ready"
    var delivery: String?
    var wall: String?
    var createdAt = "2026-01-02T03:04:05Z"
  }

  /// A destination as the server stores it.
  struct Destination: Sendable {
    let id: String
    let kind: String
    let address: String
    let name: String
    var isConfirmed = false
    var isDefault = false

    var fields: [String: Any] {
      [
        "id": id, "kind": kind, "address": address, "name": name, "confirmed": isConfirmed,
        "default": isDefault,
      ]
    }
  }

  private struct State {
    var standings = [Standing(delivery: "sent")]
    var deleted: Set<String> = []
    var restoresAtOnce = false
    var archived: Set<String> = []
    var actions: [String] = []
    var accountsOfActions: [String: Set<String>] = [:]
    var articles: [String: (html: String, images: [String])] = [:]
    var sentAgain: [String] = []
    var sentLinks: [String] = []
    var destinations = [
      Destination(
        id: "d1", kind: "kindle", address: "a@kindle.com", name: "My Kindle", isConfirmed: true,
        isDefault: true)
    ]
    var isSessionRevoked = false
    var revokedAt: String?
    var pageLength = 50
    var delay = 0.0
    var heldLists: Int?
  }

  private let state = Mutex(State())

  /// Sets the states of the shares: each requested list gets the next one, and the last one is repeated.
  func stand(_ standings: Standing...) { state.withLock { $0.standings = standings } }

  func revokeSessions() { state.withLock { $0.isSessionRevoked = true } }

  /// Ends the sessions when a request arrives whose method and path contain some text.
  func revokeSessions(at words: String) { state.withLock { $0.revokedAt = words } }

  private func isRevoked(at request: HTTPConnection.Request) -> Bool {
    state.withLock { state in
      if let words = state.revokedAt, "\(request.method) \(request.path)".contains(words) {
        state.isSessionRevoked = true
      }
      return state.isSessionRevoked
    }
  }

  /// Lists respond only after some seconds.
  func delay(by seconds: Double) { state.withLock { $0.delay = seconds } }

  /// The next change of a share waits until a list was made, which arrives after it; both wait for five seconds at most.
  func holdLists() { state.withLock { $0.heldLists = 0 } }

  var holdsLists: Bool { state.withLock { $0.heldLists != nil } }

  private func wait(until isOver: (State) -> Bool) {
    let end = Date(timeIntervalSinceNow: 5)
    while Date() < end, !state.withLock({ isOver($0) }) { Thread.sleep(forTimeInterval: 0.01) }
  }

  private func hold(_ list: (Int, [String: Any])) -> (Int, [String: Any]) {
    guard holdsLists else { return list }
    state.withLock { $0.heldLists = 1 }
    wait { !$0.actions.isEmpty }
    // The response to the change arrives first.
    Thread.sleep(forTimeInterval: 0.3)
    return list
  }

  func limitPages(to length: Int) { state.withLock { $0.pageLength = length } }

  var sentAgain: [String] { state.withLock { $0.sentAgain } }
  /// The shares of which only the link was sent.
  var sentLinks: [String] { state.withLock { $0.sentLinks } }
  var deleted: Set<String> { state.withLock { $0.deleted } }
  /// Shares that are deleted are restored at once, as by a user in a browser.
  func restoreAtOnce() { state.withLock { $0.restoresAtOnce = true } }

  var archived: Set<String> { state.withLock { $0.archived } }
  /// The actions that were requested, in their order.
  var actions: [String] { state.withLock { $0.actions } }

  /// The accounts that asked to change a share, as the tokens of the requests name them.
  func accounts(changing id: String) -> Set<String> {
    state.withLock { $0.accountsOfActions[id] ?? [] }
  }

  /// Gives a share an article, which may have images.
  func write(_ html: String, images: [String] = [], for id: String) {
    state.withLock { $0.articles[id] = (html, images) }
  }

  var destinations: [Destination] { state.withLock { $0.destinations } }

  func respond(
    _ request: HTTPConnection.Request, _ stored: [String: ReceiptServer.Stored]
  ) -> (Int, [String: Any]) {
    // The number of the token follows the mark.
    guard let account = request.bearer.map({ String($0.prefix { $0 != "#" }) }),
      account.hasPrefix("account-"),
      !isRevoked(at: request)
    else { return problem(401, "unauthenticated") }
    let parts = URLComponents(string: request.path)
    let path = (parts?.path ?? "").split(separator: "/").map(String.init)
    let query = Dictionary((parts?.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
    let mine = stored.filter { "account-" + $0.value.account == account }
    switch (request.method, path.dropFirst().first, path.count) {
    case ("GET", "account", 2): return (200, ["account": String(account.dropFirst(8)), "email": "a@b"])
    case ("GET", "shares", 2): return hold(shares(mine, query))
    case ("GET", "shares", 3): return shown(path[2], mine)
    case ("GET", "shares", 4): return path[3] == "reading" ? article(path[2]) : problem(404, "not_found")
    case ("POST", "library", 3): return act(request)
    case ("POST", "shares", 4) where path[3] == "link": return note(path[2]) { $0.sentLinks.append($1) }
    case ("POST", "shares", 4): return note(path[2]) { $0.sentAgain.append($1) }
    case (_, "destinations", _): return destination(request, path.dropFirst(2).first)
    default: return problem(404, "not_found")
    }
  }

  private func shown(_ id: String, _ stored: [String: ReceiptServer.Stored]) -> (Int, [String: Any]) {
    guard stored[id] != nil else { return problem(404, "not_found") }
    return (200, state.withLock { share(id, title(stored[id]), $0.standings[0]) })
  }

  private func article(_ id: String) -> (Int, [String: Any]) {
    guard let article = state.withLock({ $0.articles[id] }) else { return problem(404, "not_found") }
    return (200, ["html": article.html, "images": article.images, "hasTitle": true])
  }

  private func act(_ request: HTTPConnection.Request) -> (Int, [String: Any]) {
    wait { $0.heldLists != 0 }
    let body = (try? JSONSerialization.jsonObject(with: request.body)) as? [String: Any] ?? [:]
    let (action, ids) = (body["action"] as? String ?? "", Set(body["shares"] as? [String] ?? []))
    state.withLock { state in
      state.actions.append(action)
      let account = String((request.bearer ?? "").dropFirst("account-".count).prefix { $0 != "#" })
      for id in ids { state.accountsOfActions[id, default: []].insert(account) }
      switch action {
      case "bin" where state.restoresAtOnce: break
      case "bin": state.deleted.formUnion(ids)
      case "restore": state.deleted.subtract(ids)
      case "archive": state.archived.formUnion(ids)
      case "unarchive": state.archived.subtract(ids)
      default: break
      }
    }
    return (200, ["action": action, "changed": ids.sorted()])
  }

  private func note(_ id: String, _ change: (inout State, String) -> Void) -> (Int, [String: Any]) {
    state.withLock { change(&$0, id) }
    return (202, [:])
  }

  private func shares(
    _ stored: [String: ReceiptServer.Stored], _ query: [String: String]
  ) -> (Int, [String: Any]) {
    Thread.sleep(forTimeInterval: state.withLock { $0.delay })
    return state.withLock { state in
      let standing = state.standings[0]
      if state.standings.count > 1 { state.standings.removeFirst() }
      let words = query["q"] ?? ""
      let listed = stored.keys.filter { id in
        switch query["view"] {
        case "inbox": !state.archived.contains(id)
        case "archive": state.archived.contains(id)
        default: true
        }
      }
      let ids = listed.filter { !state.deleted.contains($0) }.sorted(by: >).filter { id in
        words.isEmpty || title(stored[id]).localizedCaseInsensitiveContains(words)
      }
      let start = Int(query["cursor"] ?? "0") ?? 0
      let page = ids.dropFirst(start).prefix(state.pageLength)
      var fields: [String: Any] = ["items": page.map { share($0, title(stored[$0]), standing) }]
      if start + page.count < ids.count { fields["nextCursor"] = String(start + page.count) }
      return (200, fields)
    }
  }

  private func share(_ id: String, _ title: String, _ standing: Standing) -> [String: Any] {
    var fields: [String: Any] = [
      "id": id, "state": standing.state, "title": title, "url": "https://www.example.org/kite",
      "createdAt": standing.createdAt, "deliveries": [],
    ]
    if let wall = standing.wall {
      fields["wall"] = ["kind": wall, "confidence": 1, "reasons": []] as [String: Any]
    }
    if let delivery = standing.delivery {
      fields["deliveries"] = [
        [
          "id": "x", "destination": "d1", "state": delivery, "attempts": 1,
          "updatedAt": "2026-01-02T03:04:05Z",
        ] as [String: Any]
      ]
    }
    return fields
  }

  /// Returns the title in the share's JSON, wherever that is in the body.
  private func title(_ stored: ReceiptServer.Stored?) -> String {
    let body = String(decoding: stored?.body ?? Data(), as: UTF8.self)
    guard let start = body.range(of: "\"title\":\"")?.upperBound else { return "?" }
    return String(body[start...].prefix { $0 != "\"" })
  }

  private func destination(_ request: HTTPConnection.Request, _ id: String?) -> (Int, [String: Any]) {
    let body = (try? JSONSerialization.jsonObject(with: request.body)) as? [String: Any] ?? [:]
    return state.withLock { state in
      let index = state.destinations.firstIndex { $0.id == id }
      switch (request.method, index) {
      case ("GET", _): return (200, ["items": state.destinations.map(\.fields)])
      case ("POST", _):
        let new = Destination(
          id: "d\(state.destinations.count + 1)", kind: body["kind"] as? String ?? "",
          address: body["address"] as? String ?? "", name: body["name"] as? String ?? "")
        state.destinations.append(new)
        return (201, new.fields)
      case ("PATCH", let index?):
        if body["confirmed"] as? Bool == true { state.destinations[index].isConfirmed = true }
        if body["default"] as? Bool == true {
          for other in state.destinations.indices { state.destinations[other].isDefault = other == index }
        }
        return (204, [:])
      case ("DELETE", let index?):
        state.destinations.remove(at: index)
        return (204, [:])
      default: return problem(404, "not_found")
      }
    }
  }

  private func problem(_ status: Int, _ code: String) -> (Int, [String: Any]) {
    (status, ["type": "about:blank", "title": code, "status": status, "code": code])
  }
}
