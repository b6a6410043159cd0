// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// One process of the confined program; its calls block.
///
/// It has an empty environment and no file of this process except its end of a socket. It is ended by SIGKILL when this
/// value is released.
package final class ImageWorker: Sendable {
  /// The identifier of the worker's process.
  package let process: Int32
  package let greeting: WorkerGreeting
  private let socket: Int32
  private let timeLimit: Duration
  /// Whether the process has ended and its status was taken, so that its number may belong to another process.
  private let hasEnded = Atomic(false)
  /// How long a start may take on a busy machine.
  package static let startLimit: Duration = .seconds(60)

  /// Starts the program at `path` and waits for its greeting.
  ///
  /// - Parameters:
  ///   - purpose: what it converts.
  ///   - timeLimit: how long one image or text may take before the process is ended.
  ///   - startLimit: how long the start may take.
  package init(
    path: String, purpose: ImageProgram.Purpose = .images, timeLimit: Duration,
    startLimit: Duration = ImageWorker.startLimit
  ) throws(WorkerFailure) {
    let (process, socket) = try Self.spawn([path] + (purpose == .texts ? [ImageProgram.textsOnly] : []))
    self.process = process
    self.socket = socket
    self.timeLimit = timeLimit
    var stream = DeadlineStream(socket: socket, limit: startLimit)
    do throws(WorkerFailure) {
      guard let greeting = WorkerGreeting(frame: try stream.frame(limit: 64)) else {
        throw WorkerFailure.unavailable
      }
      self.greeting = greeting
    } catch {
      let status = error == .crashed ? ProcessEnd.status(of: process) : nil
      Self.end(process, socket, hasEnded: status != nil)
      throw Self.startFailure(error, status)
    }
  }

  deinit { Self.end(process, socket, hasEnded: hasEnded.load(ordering: .relaxed)) }

  private static func startFailure(_ failure: WorkerFailure, _ status: Int32?) -> WorkerFailure {
    if failure == .tookTooLong { return .startTookTooLong }
    return status.map(ProcessEnd.isFromOutside) == true ? .interrupted : .unavailable
  }

  /// Sends a request and waits for its reply.
  ///
  /// After an error, don't use this worker again.
  package func ask(_ request: ImageRequest) throws(WorkerFailure) -> ImageReply {
    guard let reply = ImageReply(frame: try reply(to: request.frame, limit: ImageReply.limit)) else {
      throw .crashed
    }
    return reply
  }

  /// Converts a text to HTML.
  ///
  /// After an error, don't use this worker again.
  package func convert(_ text: TextRequest) throws(WorkerFailure) -> TextReply {
    guard let reply = TextReply(frame: try reply(to: text.frame, limit: TextReply.limit)) else {
      throw .crashed
    }
    return reply
  }

  private func reply(to frame: [UInt8], limit: Int) throws(WorkerFailure) -> [UInt8] {
    var stream = DeadlineStream(socket: socket, limit: timeLimit)
    do throws(WorkerFailure) {
      try stream.send(frame)
      return try stream.frame(limit: limit)
    } catch {
      throw error == .crashed ? crash() : error
    }
  }

  /// Why the process closed its socket.
  private func crash() -> WorkerFailure {
    guard !hasEnded.load(ordering: .relaxed), let status = ProcessEnd.status(of: process) else {
      return .crashed
    }
    hasEnded.store(true, ordering: .relaxed)
    return ProcessEnd.isFromOutside(status) ? .interrupted : .crashed
  }

  // SIGKILL also ends a stopped process.
  private static func end(_ process: Int32, _ socket: Int32, hasEnded: Bool) {
    close(socket)
    guard !hasEnded else { return }
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
  }

  // The machine lacks processes, memory or descriptors, or another program is just writing the file. Linux also reports
  // the latter while a process that another thread is starting still holds the descriptor that wrote it.
  private static let transient: Set<Int32> = [EAGAIN, ENOMEM, EMFILE, ENFILE, ETXTBSY]

  private static func spawn(_ command: [String]) throws(WorkerFailure) -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    #if os(Linux)
      let made = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends)
    #else
      let made = socketpair(AF_UNIX, SOCK_STREAM, 0, &ends)
    #endif
    guard made == 0 else { throw .interrupted }
    defer { close(ends[1]) }
    let process: Int32
    do throws(WorkerFailure) {
      process = try spawn(command, standard: ends[1])
    } catch {
      close(ends[0])
      throw error
    }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    return (process, ends[0])
  }

  private static func spawn(_ command: [String], standard end: Int32) throws(WorkerFailure) -> Int32 {
    #if os(Linux)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    guard posix_spawn_file_actions_init(&actions) == 0 else { throw .interrupted }
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, end, 0)
    posix_spawn_file_actions_adddup2(&actions, end, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    #if os(Linux)
      var attributes = posix_spawnattr_t()
    #else
      var attributes: posix_spawnattr_t?
    #endif
    guard posix_spawnattr_init(&attributes) == 0 else { throw .interrupted }
    defer { posix_spawnattr_destroy(&attributes) }
    blockSignals(&attributes)
    var arguments = command.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var environment: [UnsafeMutablePointer<CChar>?] = [nil]
    var process: pid_t = 0
    let status = posix_spawn(&process, command[0], &actions, &attributes, &arguments, &environment)
    guard status == 0 else { throw transient.contains(status) ? .interrupted : .unavailable }
    return process
  }

  // The program ignores these signals; until it has started, they are blocked.
  #if os(Linux)
    private static func blockSignals(_ attributes: inout posix_spawnattr_t) {
      var signals = sigset_t()
      sigemptyset(&signals)
      for signal in [SIGTERM, SIGINT, SIGHUP, SIGQUIT] { sigaddset(&signals, signal) }
      posix_spawnattr_setsigmask(&attributes, &signals)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    }
  #else
    private static func blockSignals(_ attributes: inout posix_spawnattr_t?) {
      var signals = sigset_t()
      sigemptyset(&signals)
      for signal in [SIGTERM, SIGINT, SIGHUP, SIGQUIT] { sigaddset(&signals, signal) }
      posix_spawnattr_setsigmask(&attributes, &signals)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    }
  #endif
}

/// Sends and receives frames on a socket until a point in time.
private struct DeadlineStream {
  private let socket: Int32
  private let end: ContinuousClock.Instant

  init(socket: Int32, limit: Duration) {
    self.socket = socket
    end = ContinuousClock.now.advanced(by: limit)
  }

  mutating func send(_ content: [UInt8]) throws(WorkerFailure) {
    try send(all: Frame.head(of: content))
    try send(all: content)
  }

  mutating func frame(limit: Int) throws(WorkerFailure) -> [UInt8] {
    guard let count = Frame.length(inHead: try receive(Frame.headSize), limit: limit) else { throw .crashed }
    return try receive(count)
  }

  private func send(all bytes: [UInt8]) throws(WorkerFailure) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { platformSend(socket, $0.baseAddress! + sent, $0.count - sent) }
      if count > 0 { sent += count } else { try waitAfterFailure(for: POLLOUT) }
    }
  }

  // Memory is allocated for the bytes that arrive, because the announced length may be false.
  private func receive(_ count: Int) throws(WorkerFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(count, 256 << 10))
    while bytes.count < count {
      let got = recv(socket, &chunk, min(chunk.count, count - bytes.count), 0)
      if got == 0 { throw .crashed }
      if got > 0 { bytes += chunk[..<got] } else { try waitAfterFailure(for: POLLIN) }
    }
    return bytes
  }

  private func waitAfterFailure(for event: Int32) throws(WorkerFailure) {
    if errno == EINTR { return }
    guard errno == EAGAIN || errno == EWOULDBLOCK else { throw .crashed }
    let left = ContinuousClock.now.duration(to: end)
    guard left > .zero else { throw .tookTooLong }
    let milliseconds =
      left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1
    var entry = pollfd(fd: socket, events: Int16(event), revents: 0)
    _ = poll(&entry, 1, Int32(clamping: milliseconds))
  }
}

// If the process has ended, this is an error and not a signal that would end the server.
private func platformSend(_ socket: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  #if os(Linux)
    send(socket, bytes, count, Int32(MSG_NOSIGNAL))
  #else
    send(socket, bytes, count, 0)
  #endif
}
