// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Generated from en.json by scripts/generate-messages. Do not edit.

extension Message {
  package static let stateReceived = Message("state.received")
  package static let stateReading = Message("state.reading")
  package static func stateWaiting(time: String) -> Message {
    Message("state.waiting", ["time": time])
  }
  package static let stateReady = Message("state.ready")
  package static let stateReadyUnsent = Message("state.readyUnsent")
  package static let stateReadyRemoved = Message("state.readyRemoved")
  package static let stateReadyHeld = Message("state.readyHeld")
  package static let stateReadyUnreadable = Message("state.readyUnreadable")
  package static let stateNeedsCapture = Message("state.needsCapture")
  package static let stateNeedsCaptureText = Message("state.needsCaptureText")
  package static let stateFailed = Message("state.failed")
  package static let stateRemovedDestination = Message("state.removedDestination")
  package static let eventReceived = Message("event.received")
  package static let eventReading = Message("event.reading")
  package static let eventReady = Message("event.ready")
  package static let eventNeedsCapture = Message("event.needsCapture")
  package static let eventFailed = Message("event.failed")
  package static let eventQueued = Message("event.queued")
  package static let eventSending = Message("event.sending")
  package static let eventSent = Message("event.sent")
  package static let eventSentToMailFolder = Message("event.sentToMailFolder")
  package static let eventSentToFolder = Message("event.sentToFolder")
  package static let eventSentToWebhook = Message("event.sentToWebhook")
  package static let eventConfirmed = Message("event.confirmed")
  package static let eventRejected = Message("event.rejected")
  package static let eventUncertain = Message("event.uncertain")
  package static let eventNotSent = Message("event.notSent")
  package static func deliveryInDigest(name: String) -> Message {
    Message("delivery.inDigest", ["name": name])
  }
  package static func deliveryUnconfirmed(name: String) -> Message {
    Message("delivery.unconfirmed", ["name": name])
  }
  package static func deliveryWaitsForMachine(node: String, name: String) -> Message {
    Message("delivery.waitsForMachine", ["node": node, "name": name])
  }
  package static func deliveryQueued(name: String) -> Message {
    Message("delivery.queued", ["name": name])
  }
  package static func deliveryRetrying(name: String) -> Message {
    Message("delivery.retrying", ["name": name])
  }
  package static func deliveryRetryingAt(name: String, time: String) -> Message {
    Message("delivery.retryingAt", ["name": name, "time": time])
  }
  package static func deliverySending(name: String) -> Message {
    Message("delivery.sending", ["name": name])
  }
  package static func deliverySavedToFolder(name: String) -> Message {
    Message("delivery.savedToFolder", ["name": name])
  }
  package static func deliveryAcceptedByWebhook(name: String) -> Message {
    Message("delivery.acceptedByWebhook", ["name": name])
  }
  package static func deliverySent(name: String) -> Message {
    Message("delivery.sent", ["name": name])
  }
  package static func deliverySentSilent(name: String) -> Message {
    Message("delivery.sentSilent", ["name": name])
  }
  package static func deliverySentSilentMinutes(count: Int, name: String) -> Message {
    Message("delivery.sentSilentMinutes", ["name": name], count: count)
  }
  package static func deliverySentSilentHours(count: Int, name: String) -> Message {
    Message("delivery.sentSilentHours", ["name": name], count: count)
  }
  package static func deliverySentSilentDays(count: Int, name: String) -> Message {
    Message("delivery.sentSilentDays", ["name": name], count: count)
  }
  package static func deliveryMailFolder(name: String) -> Message {
    Message("delivery.mailFolder", ["name": name])
  }
  package static func deliveryConfirmed(name: String) -> Message {
    Message("delivery.confirmed", ["name": name])
  }
  package static func deliveryRejected(name: String) -> Message {
    Message("delivery.rejected", ["name": name])
  }
  package static func deliveryUncertain(name: String) -> Message {
    Message("delivery.uncertain", ["name": name])
  }
  package static func deliveryFailed(name: String) -> Message {
    Message("delivery.failed", ["name": name])
  }
  package static let wallRequestedSignIn = Message("wall.requested.signIn")
  package static let wallFetchedSignIn = Message("wall.fetched.signIn")
  package static let wallFetchedConsent = Message("wall.fetched.consent")
  package static let wallFetchedPaywall = Message("wall.fetched.paywall")
  package static let wallFetchedBotChallenge = Message("wall.fetched.botChallenge")
  package static let wallFetchedAgeGate = Message("wall.fetched.ageGate")
  package static let wallFetchedGeoBlock = Message("wall.fetched.geoBlock")
  package static let wallFetchedError = Message("wall.fetched.error")
  package static let wallFetchedCaptivePortal = Message("wall.fetched.captivePortal")
  package static let wallFetchedAppShell = Message("wall.fetched.appShell")
  package static let wallFetchedUnknown = Message("wall.fetched.unknown")
  package static let wallCapturedSignIn = Message("wall.captured.signIn")
  package static let wallCapturedConsent = Message("wall.captured.consent")
  package static let wallCapturedPaywall = Message("wall.captured.paywall")
  package static let wallCapturedBotChallenge = Message("wall.captured.botChallenge")
  package static let wallCapturedAgeGate = Message("wall.captured.ageGate")
  package static let wallCapturedGeoBlock = Message("wall.captured.geoBlock")
  package static let wallCapturedError = Message("wall.captured.error")
  package static let wallCapturedCaptivePortal = Message("wall.captured.captivePortal")
  package static let wallCapturedNoText = Message("wall.captured.noText")
}
