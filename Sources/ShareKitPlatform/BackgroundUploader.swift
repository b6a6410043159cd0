// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareContract
public import ShareKit
public import UIKit

/// Hands shares to the system's background transfer service, and settles what comes back.
///
/// One session for each share, from a file, with the share's identifier in the task's description. The extension starts
/// them; whoever is alive when the answer comes settles it: the extension, or the app that the system wakes.
/// Settling twice is harmless.
public final class BackgroundUploader: NSObject, Sendable {
  private struct Open {
    var sessions: [String: URLSession] = [:]
    var bodies: [String: Data] = [:]
    var completions: [String: @MainActor @Sendable () -> Void] = [:]
  }

  private let outbox: Outbox
  private let container: SharedContainer
  private let prefix: String
  private let settled: @Sendable (ShareID, Outbox.Settlement) -> Void
  private let open = Guarded(Open())

  /// Seconds for which others leave a share to the transfer service.
  ///
  /// After that the app sends it too: the server answers the later of the two with the same receipt.
  public static let leaseSeconds = 1_200.0
  /// No answer of the contract is longer.
  private static let bodyLimit = 1 << 20

  /// Serves an outbox; `prefix` begins the names of all its sessions.
  public init(
    outbox: Outbox, container: SharedContainer, prefix: String,
    settled: @escaping @Sendable (ShareID, Outbox.Settlement) -> Void = { _, _ in }
  ) {
    self.outbox = outbox
    self.container = container
    self.prefix = prefix
    self.settled = settled
    super.init()
  }

  /// Hands a share over; false when it is not due or another process has it.
  ///
  /// When this returns true the share is in the system's queue and this process may end.
  public func start(_ id: ShareID, to target: UploadTarget) throws -> Bool {
    let claimed = try outbox.claim(
      id, owner: Self.owner(of: id), seconds: Self.leaseSeconds, account: target.account)
    guard let entry = claimed else { return false }
    let file = try linkOrRelease(entry)
    let task = connect(prefix + id.text).uploadTask(with: target.request(for: entry), fromFile: file)
    task.taskDescription = id.text
    task.countOfBytesClientExpectsToSend = Int64(entry.manifest.body.bytes)
    task.resume()
    return true
  }

  /// Takes over the events of a session in the app that was woken for them.
  ///
  /// Calls `completion` once, on the main thread, after everything is settled. False, without calling it, when the
  /// session is not one of ours.
  public func handleEvents(of session: String, completion: @escaping @MainActor @Sendable () -> Void) -> Bool
  {
    guard session.hasPrefix(prefix) else { return false }
    open.withLock { $0.completions[session] = completion }
    _ = connect(session)
    return true
  }

  /// Takes up what extensions left behind, in the app: reconnects to uploads that are under way, and gives back shares
  /// that were claimed and never handed over, so that "being sent" is not said of what nobody sends.
  public func takeUp() async {
    for entry in outbox.entries() {
      guard case .uploading(let lease) = entry.state, lease.owner == Self.owner(of: entry.id) else {
        continue
      }
      let session = connect(prefix + entry.id.text)
      let tasks = await session.allTasks
      // A task that was made and never resumed is as good as none.
      guard tasks.allSatisfy({ $0.state == .suspended }) else { continue }
      // Settled meanwhile, or taken by another: then this does nothing.
      try? outbox.release(entry.id, owner: lease.owner, retryAfter: 0, reason: entry.progress.reason)
      for task in tasks { task.cancel() }
      session.finishTasksAndInvalidate()
      removeLink(of: entry.id)
    }
    removeOrphans()
  }

  /// Second names of bodies whose shares are acknowledged or deleted.
  private func removeOrphans() {
    for (name, file) in container.transferFiles() {
      guard let id = ShareID(name) else { continue }
      // What cannot be read just now is not gone.
      let isGone = (try? outbox.entry(id) == nil) ?? false
      if isGone { try? FileManager.default.removeItem(at: file) }
    }
  }

  /// One session object for an identifier: a second one would be refused.
  private func connect(_ identifier: String) -> URLSession {
    open.withLock { open in
      if let session = open.sessions[identifier] { return session }
      let session = makeSession(identifier)
      open.sessions[identifier] = session
      return session
    }
  }

  private func makeSession(_ identifier: String) -> URLSession {
    let configuration = URLSessionConfiguration.background(withIdentifier: identifier)
    configuration.sharedContainerIdentifier = container.group
    configuration.isDiscretionary = false
    configuration.sessionSendsLaunchEvents = true
    return URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
  }

  private func link(_ entry: OutboxEntry) throws -> URL {
    let file = try container.transferFile(for: entry.id.text)
    try? FileManager.default.removeItem(at: file)
    try FileManager.default.linkItem(at: entry.bodyFile, to: file)
    return file
  }

  private func linkOrRelease(_ entry: OutboxEntry) throws -> URL {
    do {
      return try link(entry)
    } catch {
      try? outbox.release(entry.id, owner: Self.owner(of: entry.id), retryAfter: 0, reason: nil)
      throw error
    }
  }

  private func removeLink(of id: ShareID) {
    guard let file = try? container.transferFile(for: id.text) else { return }
    try? FileManager.default.removeItem(at: file)
  }

  private static func owner(of id: ShareID) -> String { "transfer-" + id.text }
}

extension BackgroundUploader: URLSessionDataDelegate {
  /// Keeps the answer's bytes, which come in pieces.
  public func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let key = Self.key(session, dataTask)
    open.withLock { open in
      let room = Self.bodyLimit - (open.bodies[key]?.count ?? 0)
      open.bodies[key, default: Data()].append(data.prefix(max(0, room)))
    }
  }

  /// Settles a share.
  ///
  /// No error does not mean success: the answer is judged.
  public func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let body = open.withLock { $0.bodies.removeValue(forKey: Self.key(session, task)) } ?? Data()
    defer { session.finishTasksAndInvalidate() }
    guard let id = task.taskDescription.flatMap(ShareID.init) else { return }
    if let settlement = settle(id, task.response as? HTTPURLResponse, body, error) { settled(id, settlement) }
    removeLink(of: id)
  }

  /// Tells the system that the events are handled.
  public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
    guard let identifier = session.configuration.identifier else { return }
    complete(identifier)
  }

  /// Forgets a session that is over, or that another process holds.
  public func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
    guard let identifier = session.configuration.identifier else { return }
    open.withLock { _ = $0.sessions.removeValue(forKey: identifier) }
    complete(identifier)
  }

  private func settle(
    _ id: ShareID, _ response: HTTPURLResponse?, _ body: Data, _ error: (any Error)?
  ) -> Outbox.Settlement? {
    // Gone: the app sent it meanwhile. Unreadable now: its lease ends, and it is sent again.
    guard let entry = (try? outbox.entry(id)) ?? nil else { return nil }
    var verdict = UploadVerdict.tryAgain(seconds: nil, why: .network)
    if error == nil, let response { verdict = UploadVerdict(UploadResponse(response, body: body), to: entry) }
    return try? outbox.settle(id, verdict, owner: Self.owner(of: id))
  }

  /// The system's handler is taken out before it is called, so that nothing calls it twice.
  private func complete(_ session: String) {
    guard let completion = open.withLock({ $0.completions.removeValue(forKey: session) }) else { return }
    DispatchQueue.main.async { completion() }
  }

  /// A task's number is unique within its session only.
  private static func key(_ session: URLSession, _ task: URLSessionTask) -> String {
    "\(session.configuration.identifier ?? "")#\(task.taskIdentifier)"
  }
}
