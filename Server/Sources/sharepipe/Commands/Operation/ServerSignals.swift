// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What signals do that a server and a worker don't handle, or not yet.
enum ServerSignals {
  /// Keeps SIGHUP and SIGUSR1 from ending the process.
  ///
  /// SIGHUP loads a certificate again, and SIGUSR1 changes the log level. By default, both end a process at once: SIGHUP would
  /// if there is no certificate, and both would during the start.
  static func ignoreUnhandled() {
    for number in [SIGHUP, SIGUSR1] { signal(number, SIG_IGN) }
  }
}
