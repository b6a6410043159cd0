// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Reading
import ShareContract

/// A wall in plain sentences: what is there in place of the article, and what its owner can do.
struct WallWords {
  private let wall: Wall
  private let isCapture: Bool

  init(_ wall: Wall, _ origin: ReadArticle.Origin) {
    self.wall = wall
    isCapture = origin == .capture
  }

  var problem: Problem { Problem(.wall, detail: "\(happened) \(remedy)") }

  private var happened: String {
    if wall.isAskedFor {
      return "The address is that of a sign-in page itself, so there is no article to read."
    }
    return isCapture ? "The page that was sent shows \(shown), not the article." : answered
  }

  private var answered: String {
    switch wall.kind {
    case .signIn: "The site answered with its sign-in page instead of the article."
    case .consent: "The site answered with a consent page instead of the article."
    case .paywallHard, .paywallSoft: "The article is behind a paywall."
    case .botChallenge: "The site answered with a check for robots instead of the article."
    case .ageGate: "The site asks for the reader's age first."
    case .geoBlock: "The site does not show this page in the server's country."
    case .error, .soft404: "The site answered with an error page."
    case .captivePortal: "The server's network answered instead of the site."
    case .appShell: "The page has no text without running its scripts."
    case .unknown: "The site did not answer with an article."
    }
  }

  private var shown: String {
    switch wall.kind {
    case .signIn: "a sign-in page"
    case .consent: "a consent page"
    case .paywallHard, .paywallSoft: "only what is before the paywall"
    case .botChallenge: "a check for robots"
    case .ageGate: "a question for the reader's age"
    case .geoBlock: "that it is not for this country"
    case .error, .soft404: "an error page"
    case .captivePortal: "a network's sign-in page"
    case .appShell, .unknown: "no text"
    }
  }

  private var remedy: String {
    if wall.isAskedFor { return "Open the page you meant, and share that one." }
    return isCapture
      ? "Open the page where you can read the article, then add that to the share in the server's history."
      : "Open it in a browser in which you can read it, and share it from there with its content, or add the page to the "
        + "share in the server's history."
  }
}
