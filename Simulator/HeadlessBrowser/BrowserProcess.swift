// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A running Chromium and its two pipes: messages to it on descriptor 3, from it on 4, each ended by a zero byte.
final class BrowserProcess {
  private let process: pid_t
  private let input: Int32
  private let output: Int32
  private let profile: URL
  private var received = Data()
  // A browser that sends nothing for this long hangs.
  private static let timeout: Int32 = 60_000

  init(_ program: URL) throws {
    profile = URL(fileURLWithPath: "/tmp/browser-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
    let (commands, replies) = (try Self.pipe(), try Self.pipe())
    process = try Self.start(
      program, Self.flags(profile), Self.environment(profile), commands.read, replies.write)
    close(commands.read)
    close(replies.write)
    input = commands.write
    output = replies.read
  }

  deinit {
    close(input)
    close(output)
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    try? FileManager.default.removeItem(at: profile)
  }

  func send(_ message: Data) throws {
    var rest = message[...] + [0]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      guard count > 0 else { throw BrowserError("the browser takes no message: errno \(errno)") }
      rest = rest.dropFirst(count)
    }
  }

  func receive() throws -> Data {
    while true {
      if let end = received.firstIndex(of: 0) {
        defer { received = Data(received[(end + 1)...]) }
        return Data(received[..<end])
      }
      try readMore()
    }
  }

  private func readMore() throws {
    var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, Self.timeout) > 0 else { throw BrowserError("the browser does not answer") }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    let count = read(output, &buffer, buffer.count)
    guard count > 0 else { throw BrowserError("the browser ended") }
    received.append(contentsOf: buffer[..<count])
  }

  /// Flags that isolate the browser: no sandbox as root only, no network but loopback, no first-run pages.
  private static func flags(_ profile: URL) -> [String] {
    let own = [
      "--headless=new", "--remote-debugging-pipe", "--user-data-dir=" + profile.path, "--disable-gpu",
      "--no-first-run", "--disable-background-networking", "--disable-component-update",
      "--disable-dev-shm-usage", "--disable-sync", "--mute-audio", "--disable-popup-blocking",
      "--disable-site-isolation-trials", "--disable-features=IsolateOrigins,site-per-process,Translate",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    ]
    return own + (geteuid() == 0 ? ["--no-sandbox"] : []) + ["about:blank"]
  }

  /// A device's processes have long file paths, and the browser exits if its socket paths are that long.
  private static func environment(_ profile: URL) -> [String] {
    let own = ["TMPDIR": profile.path, "HOME": profile.path]
    return ProcessInfo.processInfo.environment.merging(own) { $1 }.map { $0 + "=" + $1 }
  }

  /// Makes a pipe whose descriptors are not 3 or 4 and are not inherited by other children.
  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw BrowserError("no pipe: errno \(errno)") }
    let high = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 20) }
    for end in ends { close(end) }
    return (high[0], high[1])
  }

  private static func start(
    _ program: URL, _ flags: [String], _ environment: [String], _ commands: Int32, _ replies: Int32
  ) throws -> pid_t {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&files, commands, 3)
    posix_spawn_file_actions_adddup2(&files, replies, 4)
    // Otherwise, connections of the starting process would stay open in the browser as long as it lives.
    for descriptor in Int32(5)..<1024 { posix_spawn_file_actions_addclose(&files, descriptor) }
    var words = ([program.path] + flags).map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for word in words + variables { free(word) } }
    var process: pid_t = 0
    let status = posix_spawn(&process, program.path, &files, nil, &words, &variables)
    guard status == 0 else { throw BrowserError("\(program.path) does not start: \(status)") }
    return process
  }
}
