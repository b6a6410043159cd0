// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareContract

extension ShareMessages {
  /// Returns why the server rejected a request, as a sentence.
  ///
  /// In English, it's the server's own text. Other languages use that text for a code that this version doesn't know, and after
  /// the reason if the code stands for many reasons.
  public static func sentence(_ problem: Problem, in language: MessageLanguage = .current) -> String {
    let reason = ProblemMessages(language: language).reason(problem)
    return reason.prefix(1).uppercased() + reason.dropFirst()
  }
}
