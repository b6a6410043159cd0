# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Hosts that the rules may be tuned on.

Each template has the public shape of what its provider, site or program shows, in our own words.
"""

from pages import Page, Templates, quoted

tuned = Templates("tuned", "tuned-1")
template = tuned.template


# Identity providers

@template("signIn", "identity provider", 5)
def google(p):
    asked = "https://docs.google.com/document/d/1aBcD/edit"
    final = f"https://accounts.google.com/v3/signin/identifier?continue={quoted(asked)}&service=wise&flowName=GlifWebSignIn"
    return Page(None, p.page("Google Docs: " + p.title[0], f'<div id="initialView"><h1>{p.title[0]}</h1><p>{p.lead}</p><form '
                f'method="post"><input type="email" id="identifierId" name="identifier" autocomplete="username webauthn" '
                f'aria-label="{p.user}"><a>{p.forgot}</a><button>{p.button}</button><button>{p.register}</button></form></div>'
                f"<select>{p.languages()}</select>"), asked, redirects=[final])


@template("signIn", "identity provider", 5)
def microsoft(p):
    final = (f"https://login.microsoftonline.com/common/oauth2/v2.0/authorize?client_id=00000003&response_type=code&"
             f"redirect_uri={quoted('https://' + p.host + '/_forms/default.aspx')}&state=x")
    return Page(None, p.page(p.title[0], f'<noscript>{p.script}</noscript><form name="f1" action="/common/login"><div>{p.title[0]}'
                f'</div><input type="email" name="loginfmt" placeholder="{p.user}"><input name="passwd" type="password" class='
                f'"moveOffScreen" aria-hidden="true"><input type="submit" value="{p.button}"></form><script>$Config={{}};</script>'),
                p.url, redirects=[final])


@template("signIn", "identity provider")
def okta(p):
    final = f"https://{p.site}.okta.com/app/{p.site}_wiki_1/exk1/sso/saml?SAMLRequest=fVLL&RelayState={quoted(p.url)}"
    return Page(None, p.page(f"{p.name} - {p.title[0]}", f'<div id="okta-login-container"></div><script>var oktaData={{}};'
                "</script>"), p.url, redirects=[final])


@template("signIn", "identity provider")
def auth0(p):
    final = f"https://{p.site}.eu.auth0.com/u/login/identifier?state=hKFo2SBx"
    return Page(None, p.page(f"{p.title[0]} | {p.name}", f'<main class="_widget"><h1>{p.lead}</h1><form><input name="username" '
                f'inputmode="email" autocomplete="username"><button>{p.button}</button><p>{p.register}</p><button '
                f'data-provider="google">{p.with_("Google")}</button></form></main>'), p.url, redirects=[final])


@template("signIn", "identity provider")
def github(p):
    asked = f"https://github.com/{p.site}/notes/issues/3"
    final = f"https://github.com/login?return_to={quoted(asked)}"
    return Page(None, p.page("Sign in to GitHub · GitHub", '<div class="auth-form"><h1>Sign in to GitHub</h1><form action='
                '"/session"><label>Username or email address</label><input name="login" id="login_field" autocomplete='
                '"username"><label>Password</label><input name="password" type="password"><a href="/password_reset">Forgot '
                'password?</a><input type="submit" value="Sign in"></form><p>New to GitHub? Create an account</p></div>'), asked,
                redirects=[final])


@template("signIn", "identity provider")
def keycloak(p):
    final = (f"https://id.{p.site}.example/realms/main/protocol/openid-connect/auth?client_id=wiki&redirect_uri="
             f"{quoted(p.url)}&response_type=code&scope=openid")
    return Page(None, p.page(f"{p.title[0]} {p.name}", f'<div id="kc-content"><h1 id="kc-page-title">{p.lead}</h1><form id='
                f'"kc-form-login" action="https://id.{p.site}.example/realms/main/login-actions/authenticate"><label>{p.user}'
                f'</label><input name="username"><label>{p.password}</label><input name="password" type="password"><a>{p.forgot}'
                f"</a><input type=submit value='{p.title[0]}'></form></div>"), p.url, redirects=[final])


@template("signIn", "identity provider")
def cognito(p):
    final = f"https://{p.site}.auth.eu-west-1.amazoncognito.com/login?client_id=6f&response_type=code&redirect_uri=https%3A%2F%2Fx"
    return Page(None, p.page("Signin", f'<div class="modal-content"><form><span>{p.lead}</span><input name="username" id='
                f'"signInFormUsername"><input name="password" type="password"><a>{p.forgot}</a><input type="submit" value='
                f'"{p.title[0]}"></form></div>'), p.url, redirects=[final])


@template("signIn", "identity provider")
def adfs(p):
    final = f"https://fs.{p.site}.example/adfs/ls/?wa=wsignin1.0&wtrealm=urn%3asharepoint&wctx={quoted(p.url)}"
    return Page(None, p.page(p.title[0], f'<div id="loginArea"><form id="loginForm"><input id="userNameInput" name="UserName">'
                f'<input id="passwordInput" name="Password" type="password"><span id="submitButton">{p.title[0]}</span></form>'
                "</div>"), p.url, redirects=[final])


@template("signIn", "identity provider")
def cas(p):
    final = f"https://cas.uni-{p.site}.example/cas/login?service={quoted(p.url)}"
    return Page(None, p.framed(f"{p.title[0]} - CAS", f'<form id="fm1"><h2>{p.lead}</h2><input id="username" name="username">'
                f'<input type="password" id="password" name="password"><input type="hidden" name="execution" value="x"><button '
                f'name="submitBtn">{p.title[0]}</button></form><a>{p.forgot}</a>'), p.url, redirects=[final])


@template("signIn", "identity provider")
def salesforce(p):
    final = f"https://{p.site}.my.salesforce.com/?ec=302&startURL=%2F{p.slug}"
    return Page(None, p.page(f"{p.title[0]} | Salesforce", f'<form name="login"><label>{p.user}</label><input name="username">'
                f'<input name="pw" type="password"><input type="checkbox" name="rememberUn">{p.remember}<button>{p.title[0]}'
                f"</button></form><a>{p.forgot}</a>"), f"https://{p.site}.my.salesforce.com/{p.slug}", redirects=[final])


@template("signIn", "identity provider")
def apple(p):
    final = f"https://appleid.apple.com/auth/authorize?client_id=x&response_type=code&redirect_uri={quoted(p.url)}"
    return Page(None, p.page("Sign in with Apple Account", '<div id="root"></div><script src="/appleauth/auth.js"></script>'),
                p.url, redirects=[f"https://{p.host}/start", final])


@template("signIn", "identity provider")
def facebook(p):
    asked = f"https://www.facebook.com/groups/{p.site}/posts/17"
    return Page(None, p.page("Facebook", f'<div id="login_form_wrap"><h2>{p.lead}</h2><form id="login_form" action='
                f'"/login/device-based/regular/login/"><input name="email" placeholder="{p.user}"><input name="pass" type='
                f'"password"><button name="login">{p.title[0]}</button><a>{p.forgot}</a></form></div>'), asked,
                redirects=[f"https://www.facebook.com/login/?next={quoted(asked)}"])


@template("signIn", "identity provider")
def token_refused(p):
    return Page(None, '{"error":"unauthorized","message":"Full authentication is required to access this resource"}', p.url, 401,
                [["WWW-Authenticate", "Bearer"], ["Content-Type", "application/json"]])


@template("signIn", "identity provider", 2)
def proxy(p):
    return Page(None, p.page("407", "<p>Proxy Authentication Required</p>"), p.url, 407, [["Proxy-Authenticate", "Basic realm=p"]])


# Sign-in pages of sites of their own

@template("signIn", "own sign-in", 5)
def wordpress(p):
    final = f"https://{p.host}/wp-login.php?redirect_to={quoted(p.url)}&reauth=1"
    return Page(None, p.page(f"{p.title[0]} ‹ {p.name} — WordPress", f'<div id="login"><form name="loginform" action="https://'
                f'{p.host}/wp-login.php"><label>{p.user}</label><input name="log" id="user_login" autocomplete="username"><label>'
                f'{p.password}</label><input type="password" name="pwd"><label>{p.remember}</label><input type="submit" value='
                f'"{p.title[0]}"></form><p id="nav"><a>{p.forgot}</a></p></div>'), p.url, redirects=[final])


@template("signIn", "own sign-in", 5)
def devise(p):
    return Page(None, p.framed(f"{p.name}", f'<h2>{p.title[0]}</h2><div class="alert">{p.lead}</div><form class="new_user" action='
                f'"/users/sign_in"><input name="user[email]" type="email"><input name="user[password]" type="password" autocomplete='
                f'"current-password"><label>{p.remember}</label><input type="submit" value="{p.title[0]}"></form><a>{p.register}</a>'
                f"<a>{p.forgot}</a>"), p.url, redirects=[f"https://{p.host}/users/sign_in"])


@template("signIn", "own sign-in")
def django(p):
    return Page(None, p.page(f"{p.title[0]} | Django site admin", f'<div id="header">Django administration</div><form id="login-form"'
                f'><input type="hidden" name="csrfmiddlewaretoken"><input name="username"><input type="password" name="password">'
                f'<input type="hidden" name="next" value="/admin/x/"><input type="submit" value="{p.title[0]}"></form>'), p.url,
                redirects=[f"https://{p.host}/accounts/login/?next=/2024/05/{p.slug}/"])


@template("signIn", "own sign-in")
def laravel(p):
    return Page(None, p.page(p.name, f'<form method="POST" action="https://{p.host}/login"><input type="hidden" name="_token"><input '
                f'name="email" type="email" autocomplete="username"><input name="password" type="password" autocomplete='
                f'"current-password"><label>{p.remember}</label><a>{p.forgot}</a><button>{p.title[0]}</button></form>'), p.url,
                redirects=[f"https://{p.host}/login"])


@template("signIn", "own sign-in", 5)
def drupal_in_place(p):
    return Page(None, p.framed(f"{p.title[0]} | {p.name}", f'<h1>{p.title[0]}</h1><form id="user-login-form" action="/user/login"'
                f'><input name="name"><div class="description">{p.user}</div><input name="pass" type="password"><input type='
                f'"submit" value="{p.title[0]}"></form><p>{p.register}</p><p>{p.forgot}</p>'), p.url, 403)


@template("signIn", "own sign-in", 5)
def members_only_in_place(p):
    """The article's address answers 200 with the site's frame and the form, the title is the site's."""
    return Page(None, p.framed(p.name, f'<div class="members"><h1>{p.lead}</h1><form method="post" action="/session"><input '
                f'name="email"><input type="password" name="secret"><button>{p.title[0]}</button></form><a>{p.forgot}</a></div>'),
                p.url)


@template("signIn", "own sign-in")
def discourse(p):
    return Page(None, p.page(f"{p.name}", f'<section id="main"><noscript><h1>{p.title[0]}</h1><form id="static-login" action="/login"'
                f'><input id="signin_username" name="login"><input type="password" name="password"></form></noscript></section>'
                '<discourse-assets></discourse-assets>' + '<script src="/a.js"></script>' * 12),
                f"https://forum.{p.site}.example/t/harbour/12", redirects=[f"https://forum.{p.site}.example/login"])


@template("signIn", "own sign-in")
def phpbb(p):
    return Page(None, p.framed(f"{p.name} - {p.title[0]}", f'<form action="./ucp.php?mode=login" method="post" id="login"><h2>'
                f'{p.lead}</h2><input name="username"><input type="password" name="password"><a>{p.forgot}</a><input type="submit" '
                f'name="login" value="{p.title[0]}"></form>'), f"https://{p.host}/viewtopic.php?t=9")


@template("signIn", "own sign-in")
def mediawiki(p):
    return Page(None, p.framed(f"{p.title[0]} - {p.name}", f"<h1>{p.title[0]}</h1><p>{p.lead}</p><a href='/Special:UserLogin'>"
                f"{p.title[0]}</a>"), f"https://wiki.{p.site}.example/wiki/Harbour", 403)


@template("signIn", "own sign-in")
def identifier_first(p):
    return Page(None, p.page(f"{p.title[0]} · {p.name}", f'<main><h1>{p.title[0]}</h1><form><input type="email" name="identifier" '
                f'autocomplete="username" placeholder="{p.user}"><button>{p.button}</button></form><button>{p.with_("Google")}'
                f'</button><button>{p.with_("Apple")}</button></main>'), p.url,
                redirects=[f"https://{p.host}/auth?next=%2F{p.slug}"])


@template("signIn", "own sign-in")
def script_redirect(p):
    return Page(None, f'<html><head><script>location.replace("/login?returnUrl={quoted(p.url)}");</script></head><body></body></html>',
                p.url)


@template("signIn", "own sign-in", 6)
def long_footer(p):
    """A sign-in page with much around the form."""
    links = "".join(f"<li>{s}</li>" for s in p.story * 2)
    return Page(None, p.framed(f"{p.title[0]} – {p.name}", f'<form action="/account/login"><h1>{p.title[0]}</h1><input name="email">'
                f'<input type="password"><a>{p.forgot}</a><button>{p.title[0]}</button></form><section class="benefits"><ul>'
                f"{links}</ul></section>"), p.url, redirects=[f"https://{p.host}/account/login?ReturnUrl=%2F{p.slug}"])


@template("signIn", "asked for", 5)
def asked_login(p):
    return Page(None, p.framed(f"{p.title[0]} | {p.name}", f'<form><input name="username"><input type="password"><button>'
                f"{p.title[0]}</button></form>"), f"https://{p.host}/users/sign_in", asked=True)


@template("signIn", "asked for", 3)
def asked_google(p):
    asked = "https://accounts.google.com/signin"
    return Page(None, p.page(f"{p.title[0]} - Google Accounts", f'<form><input type="email" name="identifier" autocomplete='
                f'"username"><button>{p.button}</button></form>'), asked,
                redirects=["https://accounts.google.com/v3/signin/identifier?flowName=GlifWebSignIn"], asked=True)


# Consent

@template("consent", "consent", 5)
def google_consent(p):
    asked = "https://www.youtube.com/watch?v=abc"
    return Page(None, p.page("Before you continue to YouTube", f"<h1>{p.name}</h1><p>{p.consent[0]}</p><button>{p.reject}</button>"
                f"<button>{p.accept}</button><a>{p.manage}</a>"), asked,
                redirects=[f"https://consent.youtube.com/m?continue={quoted(asked)}&gl=DE&m=0&pc=yt"])


@template("consent", "consent", 6)
def onetrust_gate(p):
    return Page(None, p.page(p.name, f'<div id="onetrust-consent-sdk"><div id="onetrust-banner-sdk" role="dialog"><div id='
                f'"onetrust-policy-text">{p.consent[0]} {p.consent[1]}</div><button id="onetrust-pc-btn-handler">{p.manage}'
                f'</button><button id="onetrust-reject-all-handler">{p.reject}</button><button id="onetrust-accept-btn-handler">'
                f"{p.accept}</button></div></div>"), p.url)


@template("consent", "consent", 5)
def sourcepoint_gate(p):
    return Page(None, p.page(p.name, f'<div id="sp_message_container_1"><iframe id="sp_message_iframe_1" src="https://cdn.'
                'privacy-mgmt.com/index.html?message_id=1" title="SP Consent Message"></iframe></div><script src="https://cdn.'
                'privacy-mgmt.com/wrapperMessagingWithoutDetection.js"></script>'), p.url)


@template("consent", "consent", 6)
def plain_gate(p):
    """A small site's own gate, without any known platform."""
    return Page(None, p.framed(p.name, f"<section><h1>Cookies</h1><p>{p.consent[0]}</p><p>{p.consent[1]}</p><form method=post><button>"
                f"{p.accept}</button><button>{p.manage}</button></form></section>"), p.url)


@template("consent", "consent", only=["de", "de"])
def pay_or_consent(p):
    return Page(None, p.page(f"Willkommen bei {p.name}", f"<main><h1>Weiter mit Werbung lesen</h1><p>Besuchen Sie {p.name} wie gewohnt "
                f"mit Werbung und Tracking. {p.consent[0]} {p.consent[1]}</p><button>Akzeptieren und weiter</button><h2>… oder das "
                "Pur-Abo abschließen</h2><p>Ohne Werbetracking für 2,99 € im Monat.</p><button>Jetzt abonnieren</button></main>"),
                p.url, redirects=[f"https://{p.host}/zustimmung?from={quoted(p.url)}"])


# Paywalls

@template("paywallHard", "paywall", 6)
def declared_hard(p):
    head = ('<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"x",'
            '"isAccessibleForFree":"False","hasPart":{"@type":"WebPageElement","isAccessibleForFree":"False","cssSelector":'
            '".paywall"}}</script>')
    return Page(None, p.article(1, f'<div class="paywall"></div><div class="offer"><p>{p.paywall[0]}</p></div>', head), p.url)


@template("paywallHard", "paywall", 5)
def piano(p):
    return Page(None, p.article(1, f'<div id="piano-inline" class="tp-container-inner"><h2>{p.paywall[0]}</h2><p>{p.paywall[1]}</p>'
                '</div><script src="https://cdn.tinypass.com/api/tinypass.min.js"></script>'), p.url)


@template("paywallHard", "paywall", 5)
def nothing_left(p):
    return Page(None, p.framed(f"{p.story[0]} – {p.name}", f'<h1>{p.story[0]}</h1><p class="dek">{p.story[1][:60]}…</p><section '
                f'class="premium-content"><h2>{p.paywall[0]}</h2><p>{p.paywall[1]}</p></section>', p.article_head()), p.url)


@template("paywallSoft", "paywall", 5)
def declared_soft(p):
    head = ('<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":false,"wordCount":1400}</script>'
            '<meta property="article:content_tier" content="metered">')
    return Page(None, p.article(2, f'<div class="article-fade"></div><div class="gateway"><p>{p.paywall[0]}</p><p>{p.paywall[1]}'
                "</p></div>", head), p.url)


@template("paywallSoft", "paywall", 5)
def words_soft(p):
    return Page(None, p.article(2, f"<section class='box'><h3>{p.paywall[0]}</h3><p>{p.paywall[1]}</p></section>"), p.url)


# Bot challenges

@template("botChallenge", "bot challenge", 2)
def cloudflare(p):
    return Page(None, p.page("Just a moment...", '<div class="main-wrapper"><div class="main-content"><noscript>Enable JavaScript and '
                "cookies to continue</noscript></div></div><script>window._cf_chl_opt={cType:'managed'};var a=document."
                "createElement('script');a.src='/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1';</script>"), p.url, 403,
                [["cf-mitigated", "challenge"]])


@template("botChallenge", "bot challenge", 2)
def cloudflare_block(p):
    return Page(None, p.page("Attention Required! | Cloudflare", '<h1 data-translate="block_headline">Sorry, you have been blocked</h1>'
                f"<h2>You are unable to access {p.host}</h2><p>This website is using a security service to protect itself from online "
                "attacks.</p><p>Cloudflare Ray ID: 8</p>"), p.url, 403, [["server", "cloudflare"]])


@template("botChallenge", "bot challenge", 2)
def datadome(p):
    return Page(None, f"<html><head><title>{p.host}</title></head><body><p id='cmsg'>Please enable JS and disable any ad blocker</p>"
                "<script>var dd={'rt':'c','cid':'AHr','host':'geo.captcha-delivery.com'}</script><script src='https://ct."
                "captcha-delivery.com/c.js'></script></body></html>", p.url, 403, [["x-datadome", "protected"], ["x-dd-b", "1"]])


@template("botChallenge", "bot challenge", 2)
def human(p):
    return Page(None, p.page("Access to this page has been denied", '<div id="px-captcha"></div><p>Press & Hold to confirm you are a '
                "human (and not a bot).</p><p>Reference ID 5</p>"), p.url, 403, [["Set-Cookie", "_px3=x"]])


@template("botChallenge", "bot challenge", 2)
def akamai(p):
    return Page(None, "<HTML><HEAD><TITLE>Access Denied</TITLE></HEAD><BODY><H1>Access Denied</H1>You don't have permission to access "
                f'"{p.url}" on this server.<P>Reference #18.9d<P>https://errors.edgesuite.net/18.9d</BODY></HTML>', p.url, 403,
                [["Server", "AkamaiGHost"]])


@template("botChallenge", "bot challenge", 2)
def aws_waf(p):
    return Page(None, '<html><head><title></title><script>window.awsWafCookieDomainList=[];window.gokuProps={};</script><script src='
                '"https://x.token.awswaf.com/x/challenge.js"></script></head><body><div id="challenge-container"></div><noscript><h1>'
                "JavaScript is disabled</h1>In order to continue, we need to verify that you're not a robot.</noscript></body></html>",
                p.url, 202, [["x-amzn-waf-action", "challenge"]])


@template("botChallenge", "bot challenge", 2)
def linkedin_999(p):
    return Page(None, "<html><head><script>var trk='d=desktop';window.location.href='/authwall?x';</script></head></html>", p.url, 999)


@template("botChallenge", "bot challenge", 6)
def local_check(p):
    return Page(None, p.page(p.robot[0], f'<h1>{p.host}</h1><p>{p.robot[1]}</p><div class="h-captcha" data-sitekey="x"></div>'), p.url,
                403)


@template("botChallenge", "bot challenge", 6)
def quiet_check(p):
    return Page(None, p.page(p.robot[0], f"<h2>{p.robot[0]}</h2><p>{p.robot[1]}</p><noscript>{p.script}</noscript>"), p.url, 503,
                [["Retry-After", "5"]])


@template("botChallenge", "bot challenge", 2)
def too_many(p):
    return Page(None, p.page("Pardon Our Interruption", "<h1>Pardon Our Interruption...</h1><p>As you were browsing something about your "
                "browser made us think you were a bot.</p>"), p.url, 200)


# Age, region, errors, missing pages, portals, shells

@template("ageGate", "age gate", 6)
def age_yes_no(p):
    return Page(None, p.page(p.name, f'<div id="ageModal"><h2>{p.age[0]}</h2><p>{p.age[1]}</p><button>{p.age[2]}</button><button>'
                f"{p.age[3]}</button></div>"), p.url)


@template("ageGate", "age gate", 4)
def age_redirect(p):
    return Page(None, p.framed(p.age[0], f"<h1>{p.age[0]}</h1><p>{p.age[1]}</p><a>{p.age[2]}</a>"), p.url,
                redirects=[f"https://{p.host}/age-gate?destination=%2F{p.slug}"])


@template("geoBlock", "region", 6)
def region(p):
    return Page(None, p.framed(f"{p.geo[0]} | {p.name}", f"<p>{p.geo[1]}</p>"), p.url)


@template("geoBlock", "region", 4)
def region_forbidden(p):
    return Page(None, p.page(p.name, f"<h1>{p.geo[0]}</h1><p>{p.geo[1]}</p>"), p.url, 403)


@template("geoBlock", "region", 2)
def region_status(p):
    return Page(None, p.page("Unavailable For Legal Reasons", "<h1>451</h1>"), p.url, 451)


@template("error", "error", 2)
def nginx(p):
    return Page(None, "<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx"
                "</center></body></html>", p.url, 502)


@template("error", "error", 2)
def nginx_forbidden(p):
    return Page(None, "<html><head><title>403 Forbidden</title></head><body><center><h1>403 Forbidden</h1></center><hr><center>nginx"
                "</center></body></html>", p.url, 403)


@template("error", "error", 4)
def not_found(p):
    return Page(None, p.framed(p.missing[0], f"<h1>{p.missing[0]}</h1><p>{p.missing[1]}</p>"), p.url, 404)


@template("error", "error", 2)
def json_error(p):
    return Page(None, '{"status":500,"error":"Internal Server Error"}', p.url, 500, [["Content-Type", "application/json"]])


@template("error", "error", 6)
def wrong_with_200(p):
    return Page(None, p.page(p.error[0], f"<h1>{p.error[0]}</h1><p>{p.error[1]}</p>"), p.url)


@template("error", "error", 2)
def database(p):
    return Page(None, p.page("Database Error", "<h1>Error establishing a database connection</h1>"), p.url)


@template("soft404", "missing page", 8)
def missing(p):
    return Page(None, p.framed(f"{p.missing[0]} – {p.name}", f"<h1>{p.missing[0]}</h1><p>{p.missing[1]}</p>"), p.url)


@template("soft404", "missing page", 6)
def missing_heading_only(p):
    """The title is the site's; only the heading says so."""
    return Page(None, p.framed(p.name, f'<div class="error-404"><h1>{p.missing[0]}</h1><p>{p.missing[1]}</p></div>'), p.url)


@template("soft404", "missing page", 4)
def home(p):
    teasers = "".join(f"<li><a href='/{i}'>{s}</a></li>" for i, s in enumerate(p.story * 2))
    return Page(None, p.framed(p.name, f"<ul>{teasers}</ul>"), p.url, redirects=[f"https://{p.host}/"])


@template("captivePortal", "captive portal", 4)
def portal_status(p):
    return Page(None, p.page(p.wifi[0], f"<p>{p.wifi[1]}</p>"), p.url, 511)


@template("captivePortal", "captive portal", 5)
def portal_private(p):
    return Page(None, p.page(p.wifi[0], f"<h1>{p.wifi[0]}</h1><p>{p.wifi[1]}</p><form><input name=email><button>{p.button}</button></form>"
                ), p.url.replace("https:", "http:"), redirects=["http://192.168.1.1/portal/index.html"])


@template("captivePortal", "captive portal", 5)
def portal_vendor(p):
    return Page(None, p.page(p.wifi[0], f"<h1>{p.wifi[0]}</h1><p>{p.wifi[1]}</p><button>{p.button}</button>"),
                p.url.replace("https:", "http:"),
                redirects=[f"https://wifi.{p.site}.example/hotspot/login.html?userurl={quoted(p.url)}&clientmac=aa-bb"])


@template("appShell", "app shell", 5)
def react(p):
    return Page(None, p.page(p.name, f'<noscript>{p.script}</noscript><div id="root"></div><script>' + "!function(e){}([]);" * 60 +
                '</script><script src="/static/js/main.js"></script>'), p.url)


@template("appShell", "app shell", 4)
def angular(p):
    return Page(None, p.page(p.name, "<app-root></app-root>" + "".join(f'<script src="/chunk-{i}.js" type="module"></script>'
                for i in range(14)), '<base href="/"><link rel="icon" href="favicon.ico">'), p.url)


# No walls

@template(None, "article", 20)
def article(p):
    return Page(None, p.article(4), p.url)


@template(None, "article", 6)
def article_of_login_slug(p):
    return Page(None, p.article(4), f"https://{p.host}/blog/login-form-best-practices", redirects=[
        f"https://{p.host}/blog/login-form-best-practices/"])


@template(None, "article with a sign-in box", 10)
def side_box(p):
    box = (f'<aside class="login-box"><h3>{p.title[0]}</h3><form action="/login"><input name="username"><input type="password"><button>'
           f'{p.title[0]}</button><a>{p.forgot}</a><a>{p.register}</a></form></aside>')
    return Page(None, p.article(3, before=box), p.url)


@template(None, "article with a sign-in box", 6)
def open_modal(p):
    modal = (f'<div id="signin-modal" class="modal" role="dialog"><h2>{p.title[0]}</h2><p>{p.lead}</p><form action="/session"><input '
             f'type="email" autocomplete="username"><input type="password" autocomplete="current-password"><button>{p.title[0]}</button>'
             f'<button>{p.with_("Google")}</button></form></div>')
    return Page(None, p.article(4, before=modal), p.url)


@template(None, "article about signing in", 10)
def about(p):
    body = f"<article><h1>{p.about[0]}</h1><p>{p.about[1]}</p>{p.prose(3)}<p>{p.title[0]}: {p.forgot}</p>{p.prose(2)}</article>"
    return Page(None, p.framed(f"{p.about[0]} | {p.title[0]}", body), f"https://{p.host}/guide/sign-in/")


@template(None, "article about signing in", 6)
def about_robots(p):
    return Page(None, p.article(4, f"<p>{p.robot[1]}</p><p>{p.script}</p>", title=p.robot[0]), p.url)


@template(None, "article about signing in", 6)
def about_missing(p):
    return Page(None, p.article(4, f"<p>{p.missing[1]}</p>", title=p.missing[0]), p.url)


@template(None, "article with a consent banner", 10)
def banner(p):
    before = (f'<div class="cookie-consent" role="dialog"><p>{p.consent[0]} {p.consent[1]}</p><button>{p.accept}</button><button>'
              f"{p.reject}</button><button>{p.manage}</button></div>")
    return Page(None, p.article(3, before=before), p.url)


@template(None, "article with a consent banner", 6)
def sourcepoint_over_article(p):
    before = ('<div id="sp_message_container_1"><iframe src="https://cdn.privacy-mgmt.com/index.html" title="SP Consent Message">'
              "</iframe></div>")
    return Page(None, p.article(4, before=before), p.url)


@template(None, "metered article, complete", 8)
def metered(p):
    head = '<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":false}</script>'
    return Page(None, p.article(9, f'<div class="meter"><p>{p.paywall[1]}</p></div>', head), p.url)


@template(None, "metered article, complete", 6)
def free_with_offer(p):
    return Page(None, p.article(8, f'<aside class="subscribe-box"><p>{p.paywall[0]}</p></aside>'), p.url)


@template(None, "protected site, article served", 6)
def protected(p):
    scripts = ('<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script><script src="https://js.datadome.co/tags.js">'
               '</script><div class="g-recaptcha"></div>')
    return Page(None, p.article(3, scripts), p.url, headers=[["x-datadome", "protected"], ["Set-Cookie", "_abck=x"],
                                                             ["Set-Cookie", "datadome=y"], ["server", "cloudflare"]])


@template(None, "article after redirects", 6)
def canonical(p):
    return Page(None, p.article(3), p.url.replace("https://www.", "http://"), redirects=[p.url, p.url + "/"])


@template(None, "article after redirects", 4)
def signed_back_in(p):
    """Through the identity provider and back to the article."""
    return Page(None, p.article(3), p.url, redirects=[f"https://login.{p.site}.example/sso?return={quoted(p.url)}", p.url + "?t=1"])


@template(None, "short note", 8)
def note(p):
    return Page(None, p.framed(f"{p.story[0]} – {p.name}", f"<article><h1>{p.story[0]}</h1><p>{p.story[1]}</p></article>"), p.url)
