// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// Keeps the received requests and the planned responses; bodies are files.
package actor RequestStore {
  private let settings: BinSettings
  private var requests: [ReceivedRequest] = []
  private var count = 0
  private var planned: [PlannedResponse]
  private var listeners: [UUID: AsyncStream<Int>.Continuation] = [:]
  private var changes = 0

  /// Starts empty, with the response of the settings.
  package init(_ settings: BinSettings) {
    self.settings = settings
    planned = [settings.response]
  }

  /// Returns all requests, the newest first.
  package var all: [ReceivedRequest] { requests.reversed() }

  /// Returns a request that wasn't removed yet.
  package func find(_ id: Int) -> ReceivedRequest? { requests.first { $0.id == id } }

  /// Adds a request whose head has arrived; returns it with its number.
  func add(_ make: (Int) -> ReceivedRequest) -> ReceivedRequest {
    count += 1
    let request = make(count)
    requests.append(request)
    while requests.count > settings.limit { drop(requests.removeFirst()) }
    changed()
    return request
  }

  /// Replaces the description of a request that is still kept.
  func update(_ request: ReceivedRequest) {
    guard let index = requests.firstIndex(where: { $0.id == request.id }) else { return }
    requests[index] = request
    changed()
  }

  /// Removes all requests and their bodies.
  package func clear() {
    for request in requests { drop(request) }
    requests = []
    changed()
  }

  /// The file with the body of a request.
  package nonisolated func body(of id: Int) -> URL { settings.folder.appending(path: "\(id).body") }

  private func drop(_ request: ReceivedRequest) {
    try? FileManager.default.removeItem(at: body(of: request.id))
  }
}

extension RequestStore {
  /// The responses that requests get in turn; the last one applies to all further requests.
  package var plan: [PlannedResponse] { planned }

  /// Replaces the planned responses.
  ///
  /// When one with a number of times has been used up, the next applies. After the last one, requests get status 200.
  package func plan(_ responses: [PlannedResponse]) {
    planned = responses
    changed()
  }

  /// Returns the response for the next request, and counts it.
  func nextResponse() -> PlannedResponse {
    guard let next = planned.first else { return PlannedResponse() }
    if let times = next.times {
      planned[0].times = times - 1
      if times == 1 { planned.removeFirst() }
      changed()
    }
    return next
  }
}

extension RequestStore {
  /// A listener for changes.
  package struct Listener: Sendable {
    fileprivate let id: UUID
    /// The number of changes so far, and then each new number; a slow listener gets only the newest.
    package let numbers: AsyncStream<Int>
  }

  /// Adds a listener, to be removed with ``stop(_:)``.
  package func listen() -> Listener {
    let id = UUID()
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
    listeners[id] = continuation
    continuation.yield(changes)
    return Listener(id: id, numbers: stream)
  }

  /// Removes a listener and ends its numbers.
  package func stop(_ listener: Listener) {
    listeners.removeValue(forKey: listener.id)?.finish()
  }

  private func changed() {
    changes += 1
    for listener in listeners.values { listener.yield(changes) }
  }
}
