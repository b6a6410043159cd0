// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Whole titles of walls other than sign-in pages, in lower case.
enum WallTitles {
  static func isChallenge(_ title: String) -> Bool {
    let title = title.lowercased().collapsed
    return challenges.contains(title) || SignInPhrases.segments(title).contains { challenges.contains($0) }
  }

  static func isMissing(_ title: String) -> Bool {
    SignInPhrases.segments(title).contains(where: missing.contains)
  }

  private static let challenges: Set<String> = [
    "just a moment", "attention required! | cloudflare", "attention required", "one moment, please",
    "access denied",
    "access to this page has been denied", "robot check", "are you a robot", "pardon our interruption",
    "human verification",
    "vercel security checkpoint", "ddos-guard", "making sure you're not a bot",
    "making sure you&#39;re not a bot",
    "bot verification", "security check", "checking your browser", "checking your browser before accessing",
    "please verify you are a human", "are you human", "captcha", "verify you are human", "client challenge",
    "you have been blocked", "request unsuccessful", "you are being redirected", "just a moment...",
    "ddos protection",
    "security verification", "please wait", "verification required", "radware captcha page",
    "challenge validation",
  ]

  private static let missing: Set<String> = Set(
    """
    404|not found|page not found|404 not found|404 error|error 404|404 page not found|page not found (404)
    404 error page|410 gone
    oops! page not found|this page does not exist|page doesn't exist|page does not exist|content not found
    page unavailable
    """.split { $0 == "|" || $0 == "\n" }.map(String.init))
}
