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
                f"{p.title[0]}</button></form>"), f"https://{p.host}/users/sign_in", was_requested=True)


@template("signIn", "asked for", 3)
def asked_google(p):
    asked = "https://accounts.google.com/signin"
    return Page(None, p.page(f"{p.title[0]} - Google Accounts", f'<form><input type="email" name="identifier" autocomplete='
                f'"username"><button>{p.button}</button></form>'), asked,
                redirects=["https://accounts.google.com/v3/signin/identifier?flowName=GlifWebSignIn"], was_requested=True)
