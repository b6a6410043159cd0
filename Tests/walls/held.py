# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Hosts that are held out: nobody looks at the verdicts on these pages while the rules change.

Each template has the public shape of what its provider, site or program shows, in our own words.
"""

from pages import Page, Templates, quoted

held = Templates("held", "held-1")
template = held.template


# Identity providers

@template("signIn", "identity provider")
def onelogin(p):
    final = f"https://{p.site}.onelogin.com/login2/?return={quoted(p.url)}#app=12"
    return Page(None, p.page("OneLogin", '<div id="root"></div><noscript>' + p.script + "</noscript>"
                '<script src="https://web-login-v2-cdn.onelogin.com/main.js"></script>'), p.url, redirects=[final])


@template("signIn", "identity provider")
def ping(p):
    final = f"https://auth.pingone.eu/3f1c/saml20/idp/sso?SAMLRequest=fZJNb4MwDIbv&RelayState={quoted(p.url)}"
    return Page(None, p.page(p.title[0], f'<form method="post"><h1>{p.lead}</h1><label>{p.user}<input id="username" '
                f'name="pf.username" autocomplete="username"></label><label>{p.password}<input type="password" '
                f'name="pf.pass"></label><a href="#">{p.forgot}</a><button>{p.button}</button></form>'), p.url,
                redirects=[f"https://{p.host}/saml/start", final])


@template("signIn", "identity provider")
def atlassian(p):
    final = f"https://id.atlassian.com/login?continue={quoted(p.url)}&application=jira"
    return Page(None, p.page(f"{p.title[0]} - Atlassian", f'<div id="root"><form id="form-login"><h5>{p.lead}</h5>'
                f'<input id="username" name="username" type="email" placeholder="{p.user}"><button id="login-submit">'
                f'{p.button}</button><button>{p.with_("Google")}</button><button>{p.with_("Apple")}</button>'
                f'<a href="/signup">{p.register}</a></form></div>'), p.url, redirects=[final])


@template("signIn", "identity provider")
def shibboleth(p):
    final = f"https://idp.uni-{p.site}.example/idp/profile/SAML2/Redirect/SSO?execution=e1s1"
    return Page(None, p.page(f"Web Login Service – {p.name}", f'<form action="/idp/profile/SAML2/Redirect/SSO?'
                f'execution=e1s1" method="post"><legend>{p.lead}</legend><input name="j_username"><input '
                f'name="j_password" type="password"><button name="_eventId_proceed">{p.title[0]}</button></form>'),
                p.url, redirects=[f"https://{p.host}/Shibboleth.sso/Login?target={quoted(p.url)}", final])


@template("signIn", "identity provider")
def yahoo(p):
    final = f"https://login.yahoo.com/?.src=ym&done={quoted(p.url)}"
    return Page(None, p.page(f"Yahoo – {p.title[0].lower()}", f'<form id="login-username-form"><strong>{p.lead}</strong>'
                f'<input id="login-username" name="username" autocomplete="username" placeholder="{p.user}">'
                f'<input type="submit" value="{p.button}"><a>{p.forgot}</a><a>{p.register}</a></form>'), p.url,
                redirects=[final])


@template("signIn", "identity provider")
def linkedin(p):
    asked = f"https://www.linkedin.com/posts/{p.site}_{p.slug}-activity-71"
    final = f"https://www.linkedin.com/authwall?trk=bf&sessionRedirect={quoted(asked)}"
    return Page(None, p.page("LinkedIn", f'<main class="authwall"><h1>{p.lead}</h1><form class="join-form"><input '
                f'name="email-or-phone"><input name="password" type="password"><button>{p.register}</button></form>'
                f'<p><a class="authwall-sign-in">{p.title[0]}</a></p></main>'), asked, redirects=[final])


@template("signIn", "identity provider")
def gitlab(p):
    asked = f"https://gitlab.{p.site}.example/group/project/-/issues/12"
    final = f"https://gitlab.{p.site}.example/users/sign_in"
    return Page(None, p.page(f"{p.title[0]} · GitLab", f'<div class="login-page"><h1>GitLab {p.name}</h1><form '
                f'action="/users/sign_in" class="new_user"><label for="user_login">{p.user}</label><input '
                f'name="user[login]" autocomplete="username"><label>{p.password}</label><input name="user[password]" '
                f'type="password" autocomplete="current-password"><a href="/users/password/new">{p.forgot}</a>'
                f'<label><input type="checkbox" name="user[remember_me]">{p.remember}</label><button>{p.title[0]}'
                f"</button></form></div>"), asked, redirects=[final])


@template("signIn", "identity provider")
def authentik(p):
    final = f"https://authentik.{p.site}.example/if/flow/default-authentication-flow/?next={quoted('/application/o/authorize/?client_id=x&response_type=code&redirect_uri=' + p.url)}"
    return Page(None, p.page("authentik", '<ak-flow-executor><ak-loading></ak-loading></ak-flow-executor>'
                '<script type="module" src="/static/dist/flow/FlowInterface.js"></script>'), p.url, redirects=[final])


@template("signIn", "identity provider")
def authelia(p):
    final = f"https://portal.{p.site}.example/?rd={quoted(p.url)}&rm=GET"
    return Page(None, p.page("Login - Authelia", '<div id="root" data-basepath="" data-rememberme="true"></div>'
                '<noscript>You need to enable JavaScript to run this app.</noscript><script src="/static/js/index.js">'
                "</script>"), p.url, redirects=[final])


@template("signIn", "identity provider")
def azure_b2c(p):
    final = (f"https://{p.site}.b2clogin.com/{p.site}.onmicrosoft.com/oauth2/v2.0/authorize?p=b2c_1_susi&client_id=9a"
             f"&response_type=id_token&redirect_uri={quoted('https://' + p.host + '/signin-oidc')}")
    return Page(None, p.page(p.title[0], f'<div id="api" data-name="Unified"><h2>{p.lead}</h2><input type="email" '
                f'id="email"><input type="password" id="password"><a id="forgotPassword">{p.forgot}</a><button '
                f'id="next">{p.title[0]}</button></div>'), p.url, redirects=[f"https://{p.host}/signin", final])


@template("signIn", "identity provider")
def slack(p):
    asked = f"https://{p.site}.slack.com/archives/C01/p17"
    final = f"https://{p.site}.slack.com/?redir=%2Farchives%2FC01%2Fp17"
    return Page(None, p.page(f"{p.title[0]} | Slack", f'<h1>{p.lead}</h1><p>{p.site}.slack.com</p><form '
                f'data-qa="signin_form"><button>{p.with_("Google")}</button><input type="email" placeholder="{p.user}">'
                f'<button>{p.button}</button></form>'), asked, redirects=[final])


@template("signIn", "identity provider")
def x_flow(p):
    asked = f"https://x.com/{p.site}/status/17"
    return Page(None, p.page("X", '<div id="react-root"></div><noscript><h1>JavaScript is not available.</h1>'
                '<p>Please enable JavaScript or switch to a supported browser.</p></noscript>'), asked,
                redirects=["https://x.com/i/flow/login?redirect_after_login=%2F" + p.site + "%2Fstatus%2F17"])


@template("signIn", "identity provider")
def basic_realm(p):
    return Page(None, "<html><head><title>401 Authorization Required</title></head><body><center><h1>401 "
                "Authorization Required</h1></center><hr><center>nginx</center></body></html>", p.url, 401,
                [["WWW-Authenticate", 'Basic realm="members"']])


# Sign-in pages of sites of their own

@template("signIn", "own sign-in")
def moodle(p):
    asked = f"https://moodle.{p.site}.example/mod/page/view.php?id=52"
    return Page(None, p.framed(f"{p.title[0]} | {p.name}", f'<h1>{p.title[0]}</h1><form class="login-form" '
                f'action="https://moodle.{p.site}.example/login/index.php" id="login"><input type="hidden" '
                f'name="logintoken"><input name="username" autocomplete="username" placeholder="{p.user}"><input '
                f'type="password" name="password" placeholder="{p.password}"><button id="loginbtn">{p.title[0]}'
                f'</button></form><a>{p.forgot}</a><select>{p.languages()}</select>'), asked,
                redirects=[f"https://moodle.{p.site}.example/login/index.php"])


@template("signIn", "own sign-in")
def in_place(p):
    """Answers 200 at the article's own address, with the form and nothing else."""
    return Page(None, p.framed(f"{p.name}: {p.title[0]}", f'<section class="account"><h2>{p.lead}</h2><form '
                f'method="post"><p><label>{p.user} <input name="_username"></label></p><p><label>{p.password} <input '
                f'name="_password" type="password"></label></p><p><label><input type="checkbox" name="_remember_me">'
                f"{p.remember}</label></p><button>{p.title[0]}</button> <a href='/reset'>{p.forgot}</a> <a href='/new'>"
                f"{p.register}</a></form></section>"), p.url)


@template("signIn", "own sign-in")
def ghost_members(p):
    return Page(None, p.framed(p.name, f'<section class="gh-signin"><h1>{p.title[0]}</h1><form data-members-form='
                f'"signin"><input data-members-email type="email" autocomplete="email" placeholder="{p.user}" required>'
                f'<button>{p.button}</button></form><p>{p.register}</p></section>'), p.url,
                redirects=[f"https://{p.host}/signin/?r=%2F{p.slug}%2F"])


@template("signIn", "own sign-in")
def next_auth(p):
    final = f"https://app.{p.site}.example/api/auth/signin?callbackUrl={quoted(p.url)}"
    return Page(None, p.page("Sign In", '<div class="page"><div class="signin"><div class="card"><div class="provider">'
                '<form action="/api/auth/signin/google" method="POST"><input type="hidden" name="csrfToken"><button '
                'class="button">Sign in with Google</button></form></div><div class="provider"><form><label>Email</label>'
                '<input id="input-email-for-email-provider" type="email" name="email"><button>Sign in with Email'
                "</button></form></div></div></div></div>"), p.url, redirects=[final])


@template("signIn", "own sign-in")
def magento(p):
    return Page(None, p.framed(p.title[0], f'<div class="login-container"><div class="block-customer-login"><strong>'
                f'{p.lead}</strong><form class="form-login" action="/customer/account/loginPost/"><input name='
                f'"login[username]" type="email"><input name="login[password]" type="password"><button name="send">'
                f'{p.title[0]}</button><a class="remind">{p.forgot}</a></form></div><div class="block-new-customer">'
                f'<a>{p.register}</a></div></div>'), f"https://{p.host}/sales/order/view/order_id/5",
                redirects=[f"https://{p.host}/customer/account/login/referer/aHR0cHM6/"])


@template("signIn", "own sign-in")
def xenforo(p):
    return Page(None, p.framed(f"{p.title[0]} | {p.name}", f'<div class="blockMessage">{p.lead}</div><form action='
                f'"/forum/login/login" class="block"><dl><dt>{p.user}</dt><dd><input name="login"></dd><dt>{p.password}'
                f'</dt><dd><input type="password" name="password"><a>{p.forgot}</a></dd></dl><button>{p.title[0]}'
                f"</button></form>"), f"https://{p.host}/forum/threads/harbour.77/", 403)


@template("signIn", "own sign-in")
def confluence(p):
    asked = f"https://wiki.{p.site}.example/display/TEAM/Minutes"
    final = f"https://wiki.{p.site}.example/login.action?os_destination=%2Fdisplay%2FTEAM%2FMinutes&permissionViolation=true"
    return Page(None, p.framed(f"{p.title[0]} - Confluence", f'<form name="loginform" action="/dologin.action"><input '
                f'name="os_username"><input type="password" name="os_password"><label>{p.remember}</label><button id='
                f'"loginButton">{p.title[0]}</button></form>'), asked, redirects=[final])


@template("signIn", "own sign-in")
def passkey_only(p):
    final = f"https://{p.host}/enter?from=%2F{p.slug}"
    return Page(None, p.page(f"{p.name} · {p.title[1]}", f'<main><h1>{p.lead}</h1><form><input autocomplete="username '
                f'webauthn" placeholder="{p.user}"><button>Passkey</button></form></main>'), p.url, redirects=[final])


@template("signIn", "own sign-in")
def intranet_meta_refresh(p):
    return Page(None, f'<html><head><meta http-equiv="refresh" content="0; url=/sso/login?service={quoted(p.url)}">'
                "</head><body></body></html>", p.url)


@template("signIn", "asked for")
def asked_own_login(p):
    return Page(None, p.framed(f"{p.title[0]} – {p.name}", f'<form action="/login"><input name="email" type="email"><input '
                f'type="password"><button>{p.title[0]}</button><a>{p.forgot}</a></form>'), f"https://{p.host}/login",
                was_requested=True)


@template("signIn", "asked for")
def asked_moved_login(p):
    return Page(None, p.framed(p.title[1], f'<form><input name="username"><input type="password" name="password"><button>'
                f"{p.title[0]}</button></form>"), f"http://{p.host}/signin",
                redirects=[f"https://{p.host}/account/signin/"], was_requested=True)
