// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Classifies a URL by the words in its path: a sign-in, a consent or age gate, a robot check.
struct WallSteps {
  let kind: Wall.Kind?

  init(_ address: WebURL) {
    let path = String(decoding: address.path, as: UTF8.self).lowercased()
    let words = path.split(separator: "/").map { step in String(step.prefix { $0 != "." }) }
    kind =
      Self.named.first { _, names in words.contains(where: names.contains) }?.0
      ?? (SignInPhrases.isSignInPath(path) ? .signIn : nil)
  }

  static func isConsentHost(_ host: String) -> Bool {
    let label = host.split(separator: ".").first.map(String.init) ?? ""
    return consentLabels.contains(label) || host.hasSuffix("privacy-mgmt.com")
  }

  private static let consentLabels: Set<String> = [
    "consent", "guce", "cmp", "cmpv2", "privacy-consent", "cookiewall", "privacywall",
  ]

  private static let named: [(Wall.Kind, Set<String>)] = [
    (
      .captivePortal,
      [
        "hotspot", "captive", "captive-portal", "captiveportal", "guestportal", "guest-portal", "wifi",
        "wlan-login", "splash",
      ]
    ),
    (
      .consent,
      [
        "consent", "cookie-consent", "cookieconsent", "cookiewall", "cookie-wall", "privacy-gate",
        "privacygate", "privacywall",
        "zustimmung", "einwilligung", "consentement", "consentimiento", "collectconsent", "gdpr",
        "gdpr-consent", "dsgvo",
        "cookie-check", "cookies-required", "privacy-settings", "consenso", "samtycke", "samtykke",
        "toestemming",
      ]
    ),
    (
      .ageGate,
      [
        "agecheck", "age-check", "age_check", "age-gate", "agegate", "age_gate", "age-verification",
        "ageverification",
        "age_verification", "verify-age", "verify_age", "over18", "altersabfrage", "alterskontrolle",
        "alterspruefung", "edad",
      ]
    ),
    (
      .botChallenge,
      [
        "sorry", "captcha", "showcaptcha", "validatecaptcha", "challenge", "botcheck", "bot-check",
        "robot-check", "robots-check",
        "human-check", "humancheck", "blocked", "challengepage", "distil_r_captcha", "verify-human",
        "sec-check", "px-captcha",
      ]
    ),
    (
      .geoBlock,
      [
        "geoblock", "geo-block", "geoblocked", "geo-blocked", "not-available-in-your-country",
        "region-not-supported", "unsupported-region",
      ]
    ),
    (
      .paywallHard,
      [
        "paywall", "regwall", "subscribe", "subscription-required", "abo", "abonnement", "abonnieren",
        "suscripcion", "s-abonner",
      ]
    ),
    (
      .soft404,
      ["404", "not-found", "notfound", "page-not-found", "pagenotfound", "error404", "404error", "not_found"]
    ),
    (.error, ["error", "errors", "500", "maintenance", "unavailable", "fehler", "erreur"]),
  ]
}
