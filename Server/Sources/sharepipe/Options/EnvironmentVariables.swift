// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The variables `SHAREPIPE_…` of the environment.
///
/// A misspelled setting would otherwise be ignored silently, and a server would run without it.
enum EnvironmentVariables {
  private static let prefix = "SHAREPIPE_"

  /// The variables that aren't settings of the server.
  ///
  /// The first line is read by commands, the others by the build, the scripts, and the tests.
  private static let others: Set<String> = [
    "CONFIG", "HOME",
    "BIN", "PORTABLE", "PYTHON", "RESULTS", "STRICT",
    "BACKLOG", "CORPUS", "DAMAGED_BOOKS", "EPUBCHECK", "EVERY_STEP", "JAVA", "NOOP_PATH", "SHOW_PLANS",
    "TEST_ENGINE", "WRITE",
  ]

  /// Says which variables nothing reads, in alphabetical order.
  ///
  /// - Parameter settings: the keys of all settings, such as `max-body`.
  static func failures(
    in environment: some Sequence<String> = ProcessInfo.processInfo.environment.keys, settings: Set<String>
  ) -> [CommandFailure] {
    let known = Set(settings.map(variable) + others.map { prefix + $0 })
    let unknown = environment.filter { $0.hasPrefix(prefix) && !known.contains($0) && !isOfService($0) }
    let links = Set(unknown.compactMap(linkOfName)).intersection(environment.compactMap(linkOfPort))
    return unknown.filter { name in !links.contains { name == $0 + "NAME" || name.hasPrefix($0 + "ENV_") } }
      .sorted().map { failure($0, settings) }
  }

  /// What the variables of a link of Docker begin with: `SHAREPIPE_DB_` of `SHAREPIPE_DB_NAME`.
  private static func linkOfName(_ name: String) -> String? {
    name.hasSuffix("_NAME") ? String(name.dropLast("NAME".count)) : nil
  }

  private static func linkOfPort(_ name: String) -> String? {
    name.hasSuffix("_PORT") ? String(name.dropLast("PORT".count)) : nil
  }

  /// The name of the variable of a setting, such as `SHAREPIPE_MAX_BODY`.
  static func variable(_ key: String) -> String {
    prefix + key.uppercased().replacing("-", with: "_")
  }

  /// Whether Kubernetes or Docker sets the variable for a service that is called “sharepipe” or “sharepipe-…”.
  private static func isOfService(_ name: String) -> Bool {
    name.wholeMatch(of: /SHAREPIPE_(.+_)?(SERVICE_HOST|SERVICE_PORT(_.+)?|PORT(_\d+_(TCP|UDP|SCTP)(_.+)?)?)/)
      != nil
  }

  /// Says that a variable is unknown, and which setting was probably meant.
  private static func failure(_ name: String, _ settings: Set<String>) -> CommandFailure {
    let key = name.dropFirst(prefix.count).lowercased().replacing("_", with: "-")
    let meant = NameSuggestion.find(for: key, among: settings.sorted()).map(variable)
    let advice =
      meant.map { "; did you mean \($0)? “sharepipe config” lists the settings" }
        ?? """
        ; “sharepipe config” lists the settings. If it isn't meant for Sharepipe, give it a name that doesn't begin with \
        \(prefix)
        """
    return CommandFailure(.usage, "the environment has the unknown setting \(name)\(advice)")
  }
}
