// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import Reading
import ServerCore
import ShareContract

/// Explains which page was returned instead of the article and what the user can do.
struct WallMessages {
  private let wall: Wall
  private let isCapture: Bool

  init(_ wall: Wall, _ origin: ReadArticle.Origin) {
    self.wall = wall
    isCapture = origin == .capture
  }

  var problem: Problem { Problem(.wall, message) }

  private var message: Message {
    if wall.isRequested { return .wallRequestedSignIn }
    return isCapture ? captured : fetched
  }

  private var fetched: Message {
    switch wall.kind {
    case .signIn: .wallFetchedSignIn
    case .consent: .wallFetchedConsent
    case .paywallHard, .paywallSoft: .wallFetchedPaywall
    case .botChallenge: .wallFetchedBotChallenge
    case .ageGate: .wallFetchedAgeGate
    case .geoBlock: .wallFetchedGeoBlock
    case .error, .soft404: .wallFetchedError
    case .captivePortal: .wallFetchedCaptivePortal
    case .appShell: .wallFetchedAppShell
    case .unknown: .wallFetchedUnknown
    }
  }

  private var captured: Message {
    switch wall.kind {
    case .signIn: .wallCapturedSignIn
    case .consent: .wallCapturedConsent
    case .paywallHard, .paywallSoft: .wallCapturedPaywall
    case .botChallenge: .wallCapturedBotChallenge
    case .ageGate: .wallCapturedAgeGate
    case .geoBlock: .wallCapturedGeoBlock
    case .error, .soft404: .wallCapturedError
    case .captivePortal: .wallCapturedCaptivePortal
    case .appShell, .unknown: .wallCapturedNoText
    }
  }
}
