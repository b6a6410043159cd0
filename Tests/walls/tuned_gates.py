# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Hosts that the rules may be tuned on: everything but sign-in pages."""

from pages import Page, quoted
from tuned import template


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
