// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a page's markup is known by; looked for in small pages with little text only, for protected sites put the same scripts
/// into the articles they serve.
enum WallMarker: Sendable {
  /// The markup of a bot challenge itself.
  case challenge
  /// A captcha that may also stand under an article's comment form.
  case captcha
  /// A dialog of a consent platform.
  case consent
  case ageGate
  /// The widget of an identity provider or of a site's own sign-in.
  case signIn
  case paywall
  /// The script moves on to another address.
  case moves

  static let index = PhraseIndex<WallMarker>(lists)

  /// The phrases of each marker, in lower case.
  private static let lists: [(WallMarker, String)] = [
    (
      .challenge,
      """
      _cf_chl_opt|/cdn-cgi/challenge-platform/h/|cf-browser-verification|cf-challenge|anubis_challenge
      /.within.website/x/cmd/anubis/
      awswafintegration|awswafcookie|token.awswaf.com|gokuprops|captcha-delivery.com|px-captcha|_pxappid
      _incapsula_resource|incapsula incident
      sucuri_cloudproxy_js|ddos-guard/js-challenge|window.kpsdk|kpsdk.now|/_guard/|aliyunwaf|captcha-form
      validatecaptcha|captchacharacters
      go-challenge|/tmgrdfrend/|errors.edgesuite.net|ak-challenge|bm-verify|sec-if-cpt-container
      human-challenge|challenge-form|altcha-widget
      cerberus-challenge|haproxy-protection|/cgi-bin/challenge|basedflare|block_headline|wafsc=
      """
    ),
    (
      .captcha,
      "g-recaptcha|h-captcha|cf-turnstile|frc-captcha|funcaptcha|geetest|smartcaptcha|mtcaptcha|hcaptcha"
    ),
    (
      .consent,
      """
      didomi|cybotcookiebot|usercentrics|uc-accept-all|onetrust|sp_message|privacy-mgmt.com|quantcast
      qc-cmp|trustarc|truste-consent
      consentmanager|cmpbox|iubenda|collectconsent|consent-form|consent_form|cookiewall|cookie-wall
      cookie-consent|cookieconsent|privacy-center.org
      borlabs|klaro|osano|termly|axeptio|tarteaucitron|tc-privacy|fc-consent-root|privacywall|cookie-gate
      truendo|sourcepoint
      """
    ),
    (
      .ageGate,
      "age-gate|agegate|age_gate|age-verif|ageverif|age_verif|agecheck|age-check|age_check|agemodal|age-modal|age-confirm|over18|over-18"
    ),
    (
      .signIn,
      """
      okta-login-container|okta-signin|oktadata|kc-form-login|kc-content|auth0-lock|_widget-auto-layout
      authelia|ak-flow-executor|login-actions
      oidc-client|appleauth|g_id_onload|sign-in-widget|login_form|loginform|login-form|signin-form
      signin_form|user-login-form|new_user
      data-members-form="signin|firebaseui-auth|amplify-authenticator|cognito|signinform|sign-in-form
      identifierid|okta-sign-in|kinde|clerk-sign-in
      supertokens|logto|zitadel|fusionauth|onelogin
      """
    ),
    (
      .paywall,
      """
      paywall|regwall|tp-container|piano-inline|tinypass|premium-content|subscriber-only|poool|zephr
      pelcro|leaky_paywall|article-locked
      meteredcontent|gateway-content|premium-gate|locked-content|restricted-content|member-gate
      subscription-wall|memberful|steady-paywall
      """
    ),
    (
      .moves,
      "location.replace(|location.href|location.assign(|window.location|top.location|document.location|http-equiv=\"refresh|http-equiv='refresh|http-equiv=refresh"
    ),
  ]
}
