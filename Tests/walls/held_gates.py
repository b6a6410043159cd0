# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Hosts that are held out: everything but sign-in pages."""

from pages import Page, quoted
from held import template


# Consent

@template("consent", "consent")
def yahoo_guce(p):
    final = f"https://consent.yahoo.com/v2/collectConsent?sessionId=3_cc-session_1"
    return Page(None, p.page("Yahoo", f'<form class="consent-form" method="post"><h2>{p.name}</h2><p>{p.consent[0]}</p><p>'
                f'{p.consent[1]}</p><button name="agree" value="agree">{p.accept}</button><button name="reject">{p.reject}'
                f"</button><a>{p.manage}</a></form>"), p.url,
                redirects=[f"https://guce.{p.site}.example/consent?gcrumb=x", final])


@template("consent", "consent", 6)
def didomi_page(p):
    return Page(None, p.page(p.name, f'<div id="didomi-host"><div class="didomi-popup-container" role="dialog"><p>'
                f'{p.consent[0]} {p.consent[1]}</p><button id="didomi-notice-disagree-button">{p.reject}</button><button id='
                f'"didomi-notice-learn-more-button">{p.manage}</button><button id="didomi-notice-agree-button">{p.accept}'
                f'</button></div></div><script src="https://sdk.privacy-center.org/loader.js"></script>'), p.url)


@template("consent", "consent", 6)
def cookiebot_gate(p):
    return Page(None, p.page(p.name, f'<div id="CybotCookiebotDialog"><h2>{p.name}</h2><div id="CybotCookiebotDialogBody'
                f'ContentText">{p.consent[0]} {p.consent[1]}</div><a id="CybotCookiebotDialogBodyLevelButtonLevelOptin'
                f'AllowAll">{p.accept}</a><a>{p.manage}</a></div>'), p.url)


@template("consent", "consent")
def usercentrics_redirect(p):
    final = f"https://{p.host}/privacy-gate/?redirectUrl={quoted(p.url)}"
    return Page(None, p.page(p.name, f'<div id="usercentrics-root"><p>{p.consent[0]}</p><p>{p.consent[1]}</p><button '
                f'data-testid="uc-accept-all-button">{p.accept}</button><button data-testid="uc-deny-all-button">'
                f"{p.reject}</button></div>"), p.url, redirects=[final])


# Paywalls

@template("paywallHard", "paywall")
def substack_post(p):
    head = '<script type="application/ld+json">{"@type":"NewsArticle","headline":"x","isAccessibleForFree":false}</script>'
    return Page(None, p.article(1, f'<div class="paywall" data-testid="paywall"><h2>{p.paywall[0]}</h2><a>{p.paywall[1]}'
                "</a></div>", head), p.url)


@template("paywallHard", "paywall")
def poool(p):
    return Page(None, p.article(1, f'<div id="poool-widget"></div><div class="article-locked"><p>{p.paywall[0]}</p>'
                f"<p>{p.paywall[1]}</p></div>", '<meta property="article:content_tier" content="locked">'), p.url)


@template("paywallHard", "paywall")
def subscribers_only_text(p):
    """Nothing declared and nothing named: the words alone."""
    return Page(None, p.article(1, f"<div class=box><p><strong>{p.paywall[0]}</strong></p><p><a>{p.paywall[1]}</a></p>"
                "</div>"), p.url)


@template("paywallHard", "paywall")
def payment_required(p):
    return Page(None, p.framed(p.story[0], f"<h1>{p.story[0]}</h1><p>{p.paywall[0]}</p>"), p.url, 402)


@template("paywallSoft", "paywall")
def registration_wall(p):
    head = ('<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Article",'
            '"isAccessibleForFree":"False","hasPart":{"@type":"WebPageElement","isAccessibleForFree":"False",'
            '"cssSelector":".gated"}}]}</script>')
    return Page(None, p.article(2, f'<div class="regwall-container"><h3>{p.paywall[0]}</h3><form><input type="email"><button>'
                f'{p.register}</button></form><p>{p.paywall[1]}</p></div><div class="gated"></div>', head), p.url)


@template("paywallSoft", "paywall")
def leaky(p):
    return Page(None, p.article(2, f'<div class="leaky_paywall_message_wrap"><div id="leaky_paywall_message"><p>{p.paywall[0]}'
                f"</p><p>{p.paywall[1]}</p></div></div>"), p.url)


# Bot challenges

@template("botChallenge", "bot challenge", only=["sv", "ko", "el"])
def cloudflare_localised(p):
    return Page(None, p.page(p.robot[0], f'<div class="main-content"><h1>{p.host}</h1><p>{p.robot[1]}</p><noscript><span>'
                f'{p.script}</span></noscript></div><script>window._cf_chl_opt={{cvId:"3",cType:"managed"}};</script>'),
                p.url, 403, [["cf-mitigated", "challenge"], ["server", "cloudflare"]])


@template("botChallenge", "bot challenge", 2)
def incapsula(p):
    return Page(None, '<html style="height:100%"><head><META NAME="ROBOTS" CONTENT="NOINDEX, NOFOLLOW"></head><body style='
                '"margin:0px;height:100%"><iframe id="main-iframe" src="/_Incapsula_Resource?SWUDNSAI=31&xinfo=1" '
                'frameborder=0>Request unsuccessful. Incapsula incident ID: 1180-2</iframe></body></html>', p.url, 403,
                [["Set-Cookie", "incap_ses_1=x; path=/"]])


@template("botChallenge", "bot challenge", 2)
def anubis(p):
    return Page(None, p.page("Making sure you&#39;re not a bot!", '<h1>Making sure you&#39;re not a bot!</h1><img src='
                '"/.within.website/x/cmd/anubis/static/img/pensive.webp"><p>Loading...</p><script id="anubis_challenge" '
                'type="application/json">{"rules":{"difficulty":4}}</script><p>You are seeing this because the '
                "administrator of this website has set up Anubis to protect the server.</p>"), p.url)


@template("botChallenge", "bot challenge", 2)
def vercel(p):
    return Page(None, p.page("Vercel Security Checkpoint", "<p>We're verifying your browser</p><p>Website owner? Click here "
                "to fix</p>"), p.url, 429, [["x-vercel-mitigated", "challenge"]])


@template("botChallenge", "bot challenge", 2)
def sucuri(p):
    return Page(None, "<html><head><title>You are being redirected...</title><noscript>Javascript is required. Please enable "
                "javascript before you are allowed to see this page.</noscript></head><body><script>var s={},u,c,U,r,i,l=0,"
                "a,e=eval;var sucuri_cloudproxy_js='';S='cz0i';</script></body></html>", p.url, 307)


@template("botChallenge", "bot challenge", 2)
def ddos_guard(p):
    return Page(None, p.page("DDoS-Guard", '<h1>Checking your browser before accessing ' + p.host + '</h1><p>Please wait a '
                'few seconds.</p><script src="/.well-known/ddos-guard/js-challenge/index.js"></script>'), p.url, 403,
                [["server", "ddos-guard"]])


@template("botChallenge", "bot challenge", 2)
def google_sorry(p):
    return Page(None, "<html><head><title>" + p.url + '</title></head><body><form id="captcha-form" action="index" method='
                '"post"><div class="g-recaptcha" data-sitekey="x"></div></form><b>About this page</b><br>Our systems have '
                "detected unusual traffic from your computer network. This page checks to see if it's really you sending "
                "the requests, and not a robot.</body></html>", p.url, 429,
                redirects=[f"https://www.google.com/sorry/index?continue={quoted(p.url)}"])


@template("botChallenge", "bot challenge", 2)
def kasada(p):
    return Page(None, '<!DOCTYPE html><html><head></head><body><script>window.KPSDK={};KPSDK.now=function(){};</script>'
                '<script src="/149e9513-01fa-4fb0-aad4-566afd725d1b/2d206a39/ips.js?KP_UIDz=x"></script></body></html>',
                p.url, 429)


@template("botChallenge", "bot challenge", 2)
def robot_check(p):
    return Page(None, p.page("Robot Check", '<form action="/errors/validateCaptcha"><h4>Enter the characters you see below'
                "</h4><p>Sorry, we just need to make sure you're not a robot. For best results, please make sure your "
                'browser is accepting cookies.</p><img src="/captcha/x.jpg"><input id="captchacharacters"><button>Continue '
                "shopping</button></form>"), p.url)


@template("botChallenge", "bot challenge", 6)
def own_check(p):
    """A small site's own check, in its language."""
    return Page(None, p.page(p.robot[0], f'<main><h1>{p.robot[0]}</h1><p>{p.robot[1]}</p><div class="cf-turnstile" '
                'data-sitekey="1x"></div></main>'), p.url)


# Age, region, errors, missing pages, portals, shells

@template("ageGate", "age gate", 6)
def age_question(p):
    return Page(None, p.framed(p.age[0], f'<div class="age-gate"><h1>{p.age[1]}</h1><a href="?age=yes">{p.age[2]}</a><a '
                f'href="https://www.google.com/">{p.age[3]}</a></div>'), p.url)


@template("ageGate", "age gate")
def birth_date(p):
    selects = "".join(f'<select name="{name}">' + "".join(f"<option>{i}</option>" for i in values) + "</select>"
                      for name, values in [("day", range(1, 32)), ("month", range(1, 13)), ("year", range(1940, 2024))])
    return Page(None, p.page(p.name, f'<form id="age-verification" action="/agecheck">{selects}<button>{p.button}</button>'
                f"</form><p>{p.age[0]}</p>"), p.url, redirects=[f"https://{p.host}/agecheck/app/220/"])


@template("geoBlock", "region", 6)
def region_text(p):
    return Page(None, p.framed(p.geo[0], f"<h1>{p.geo[0]}</h1><p>{p.geo[1]}</p>"), p.url)


@template("geoBlock", "region", 2)
def american_paper(p):
    return Page(None, p.page(p.name, f"<h1>451: Unavailable due to legal reasons</h1><p>We recognize you are attempting to "
                "access this website from a country belonging to the European Economic Area (EEA) including the EU which "
                "enforces the General Data Protection Regulation (GDPR) and therefore access cannot be granted at this time."
                "</p>"), p.url)


@template("geoBlock", "region", 2)
def legal_status(p):
    return Page(None, p.page("451", "<p>.</p>"), p.url, 451)


@template("error", "error", 2)
def gateway(p):
    return Page(None, p.page(f"{p.host} | 522: Connection timed out", '<div id="cf-error-details"><h1>Connection timed out '
                "<span>Error code 522</span></h1><p>The initial connection between Cloudflare's network and the origin web "
                "server timed out.</p></div>"), p.url, 522)


@template("error", "error", 2)
def varnish(p):
    return Page(None, "<html><head><title>503 Backend fetch failed</title></head><body><h1>Error 503 Backend fetch failed</h1>"
                "<h3>Guru Meditation:</h3><p>XID: 9</p><hr><p>Varnish cache server</p></body></html>", p.url, 503)


@template("error", "error", 2)
def iis_forbidden(p):
    return Page(None, "<html><head><title>403 - Forbidden: Access is denied.</title></head><body><h1>Server Error</h1><h2>403 "
                "- Forbidden: Access is denied.</h2><h3>You do not have permission to view this directory or page using the "
                "credentials that you supplied.</h3></body></html>", p.url, 403)


@template("error", "error")
def broken_with_200(p):
    return Page(None, p.framed(f"{p.error[0]} – {p.name}", f"<h1>{p.error[0]}</h1><p>{p.error[1]}</p>"), p.url)


@template("soft404", "missing page", 8)
def missing_text(p):
    return Page(None, p.framed(f"{p.missing[0]} | {p.name}", f"<h1>{p.missing[0]}</h1><p>{p.missing[1]}</p><form action="
                '"/search"><input name="q"></form>'), p.url)


@template("soft404", "missing page")
def missing_with_teasers(p):
    """A page that is not there offers others instead."""
    teasers = "".join(f'<li><a href="/{i}">{s[:70]}</a></li>' for i, s in enumerate(p.story * 3))
    return Page(None, p.framed(f"404 – {p.name}", f"<h1>{p.missing[0]}</h1><p>{p.missing[1]}</p><ul>{teasers}</ul>"), p.url)


@template("soft404", "missing page")
def home_instead(p):
    teasers = "".join(f'<li><a href="/{i}">{s}</a></li>' for i, s in enumerate(p.story * 3))
    return Page(None, p.framed(p.name, f"<ul>{teasers}</ul>"), p.url, redirects=[f"https://{p.host}/"])


@template("captivePortal", "captive portal")
def hotel(p):
    final = f"http://10.5.50.1/login?dst={quoted(p.url)}"
    return Page(None, p.page(p.wifi[0], f'<form action="http://10.5.50.1/login"><h1>{p.wifi[0]}</h1><p>{p.wifi[1]}</p><input '
                f'name="username"><input name="password" type="password"><button>{p.button}</button></form>'),
                p.url.replace("https:", "http:"), redirects=[final])


@template("captivePortal", "captive portal")
def airport(p):
    final = f"https://captiveportal-login.{p.site}.example/guest/s/default/?ap=aa:bb&id=cc:dd&url={quoted(p.url)}"
    return Page(None, p.page(p.wifi[0], f"<h1>{p.wifi[0]}</h1><p>{p.wifi[1]}</p><button>{p.button}</button>"), p.url,
                redirects=[final])


@template("appShell", "app shell")
def vue(p):
    return Page(None, p.page(p.name, f"<noscript><strong>{p.script}</strong></noscript><div id=app></div>" + "".join(
        f'<script src="/js/chunk-{i}.js"></script>' for i in range(9)), '<link rel="modulepreload" href="/js/app.js">' * 8),
        p.url)


@template("appShell", "app shell")
def flutter(p):
    return Page(None, p.page(p.name, "<script>" + "window.addEventListener('load',function(ev){_flutter.loader.load({});});"
                * 6 + "</script>", '<base href="/"><meta name="apple-mobile-web-app-title" content="x">' * 3), p.url)


@template("appShell", "app shell")
def spinner(p):
    return Page(None, p.page(p.name, '<div id="__next"><div class="spinner"></div></div><script id="__NEXT_DATA__" '
                'type="application/json">' + '{"props":{},"page":"/[slug]","buildId":"x"}' * 20 + "</script>"), p.url)


# No walls

@template(None, "article", 8)
def plain_article(p):
    return Page(None, p.article(5), p.url)


@template(None, "article with a sign-in box", 8)
def header_box(p):
    box = (f'<div class="topbar"><form action="/login" method="post"><input name="username" placeholder="{p.user}"><input '
           f'type="password" name="password"><button>{p.title[0]}</button><a>{p.forgot}</a></form></div>')
    return Page(None, p.article(4, before=box), p.url)


@template(None, "article with a sign-in box", 6)
def comments_need_sign_in(p):
    return Page(None, p.article(4, f'<section id="comments"><h3>{p.lead}</h3><form action="/wp-login.php"><input name="log">'
                f'<input type="password" name="pwd"><button>{p.title[0]}</button></form><div class="g-recaptcha"></div>'
                "</section>"), p.url)


@template(None, "article about signing in", 8)
def about_signing_in(p):
    body = (f"<article><h1>{p.about[0]}</h1>{'<p>' + p.about[1] + '</p>'}{p.prose(4)}<pre><code>&lt;input type=password&gt;"
            f"</code></pre><p>{p.forgot} {p.title[0]}. {p.about[1]}</p></article>")
    return Page(None, p.framed(f"{p.title[0]}: {p.about[0]}", body), f"https://{p.host}/blog/login-page-done-right")


@template(None, "article with a consent banner", 8)
def banner_over_article(p):
    banner = (f'<div id="onetrust-banner-sdk" role="dialog"><p>{p.consent[0]} {p.consent[1]}</p><button>{p.accept}</button>'
              f"<button>{p.reject}</button><button>{p.manage}</button></div>")
    return Page(None, p.article(4, before=banner), p.url)


@template(None, "metered article, complete", 6)
def metered_complete(p):
    head = '<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":"False"}</script>'
    return Page(None, p.article(9, f'<aside class="meter-banner"><p>{p.paywall[1]}</p></aside>', head), p.url)


@template(None, "article after redirects", 4)
def short_link(p):
    return Page(None, p.article(4), f"https://t.example/{p.slug[:5]}",
                redirects=[f"https://l.{p.site}.example/?u={quoted(p.url)}", p.url + "?utm_source=x"],
                headers=[["Set-Cookie", "datadome=x; path=/"], ["Set-Cookie", "__cf_bm=y"]])


@template(None, "short note", 4)
def short_note(p):
    return Page(None, p.framed(f"{p.story[0]} – {p.name}", f"<article><h1>{p.story[0]}</h1>{p.prose(1)}</article>"), p.url)
