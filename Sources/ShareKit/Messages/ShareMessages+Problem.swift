// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareContract

extension ShareMessages {
  /// Returns why the server rejected a request, as a sentence.
  ///
  /// English has the server's own words. Another language has them only for a code that this version doesn't know, and
  /// after the reason if the code stands for many reasons.
  public static func sentence(_ problem: Problem, in language: MessageLanguage = .current) -> String {
    let reason = ProblemMessages(language: language).reason(problem)
    return reason.prefix(1).uppercased() + reason.dropFirst()
  }
}
