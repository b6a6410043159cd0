// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// For whom a text is made: the language, and the time zone of the times in it.
///
/// Requests of browsers run with the viewer that their account or `Accept-Language` asks for. Everything else,
/// for example the API and the stages, runs in English, so that stored texts have one language.
package struct Viewer: Sendable {
  package let language: Language
  package let timeZone: TimeZone

  package init(_ language: Language, timeZone: TimeZone = .gmt) {
    (self.language, self.timeZone) = (language, timeZone)
  }

  /// The viewer of the running task.
  @TaskLocal package static var current = Viewer(.english)
}
