// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Runs a program and waits without blocking a thread of the tests.
///
/// Foundation's `Process` crashes on Linux when many are started at once.
enum ChildProcess {
  /// Returns the exit code, or 128 plus the signal's number.
  ///
  /// Output goes to files, not pipes: a process that outlives the program must not delay the test.
  static func run(_ program: URL, _ arguments: [String], output: URL, errors: URL) async throws -> Int32 {
    let process = try start(program.path, arguments, output.path, errors.path)
    return await withCheckedContinuation { done in
      Thread.detachNewThread {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        done.resume(returning: signal == 0 ? (status >> 8) & 0xFF : 128 + signal)
      }
    }
  }

  private static func start(
    _ program: String, _ arguments: [String], _ output: String, _ errors: String
  ) throws -> pid_t {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    // Child processes must not inherit the sockets of the servers in this process.
    for descriptor in (STDERR_FILENO + 1)..<1024 { posix_spawn_file_actions_addclose(&files, descriptor) }
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let status = posix_spawn(&process, program, &files, nil, &words, environ)
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .EIO) }
    return process
  }
}
