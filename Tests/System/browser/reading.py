# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The reading view: position, look, the next share, and articles that try to run scripts."""

from browser.library import row, titles
from browser.lists import OWLS, filled
from browser.servers import poll


def reading(world):
    """reading position, look, and the next share"""
    account, window = filled(world, "reader@example.org", ["kites", "bread", "owls"])
    page = window.page
    row(page, OWLS).locator("h3 a").click()
    page.wait_for_url("**/article")
    address = page.url
    with page.expect_response(lambda response: response.url.endswith("/position")) as saved:
        page.evaluate("scrollTo(0, document.getElementById('article').offsetHeight / 3)")
    world.check(saved.value.status == 204, "the position is saved")
    page.go_back()
    window.open("/")
    world.check("% read" in row(page, OWLS).locator(".lines").inner_text(), "the library shows how far it was read")
    window.open(address)
    poll(lambda: page.evaluate("scrollY") > 200, "the article opens where reading stopped", 60)
    look(world, window, address)
    follow(world, window, address)
    window.close()


def look(world, window, address):
    page = window.page
    page.locator(".read-bar details:has(.look-form) > summary").click()
    with page.expect_response(lambda response: response.url.endswith("/reading-look")):
        page.locator(".look-form [name=size][value='5']").check()
    with page.expect_response(lambda response: response.url.endswith("/reading-look")):
        page.locator(".look-form [name=theme][value=dark]").check()
    large = page.evaluate("getComputedStyle(document.getElementById('article')).fontSize")
    window.open(address)
    world.check(page.evaluate("getComputedStyle(document.getElementById('article')).fontSize") == large == "24px",
                "the size is remembered")
    world.check(page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(23, 22, 20)", "the theme is remembered")


def follow(world, window, address):
    page = window.page
    page.locator(".read-end a[rel=next]").click()
    page.locator("article h1", has_text="Bread without a timer").wait_for()
    page.keyboard.press("n")
    page.locator("article h1", has_text="Kites over the estuary").wait_for()
    world.check(page.locator(".read-end a[rel=next]").count() == 0, "the last share of the list has no next one")
    page.locator("[data-action=back]").click()
    page.locator("li.share").first.wait_for()
    world.check(len(titles(page)) == 3, "Back leads to the library")
    window.open(address)
    with page.expect_download() as download:
        page.locator("[data-action=download]").click()
    world.check(download.value.suggested_filename.endswith(".epub"), "the book can be downloaded")
    with window.context.expect_page() as opened:
        page.locator("[data-action=original]").click()
    world.check(opened.value.url == f"{world.site.url}/a/owls", "the original opens in a window of its own")


def hostile(world):
    """articles that try to run scripts, load from elsewhere, or cover the page"""
    account, window = filled(world, "hostile@example.org", [])
    account.share(url=f"{world.site.url}/hostile")
    account.send(b"<p onclick=alert(1)>" + b"Words and <script>alert(2)</script> more words. " * 90, "text/html",
                 "%3Cimg%20src=x%20onerror=alert(3)%3E")
    shares = account.settled(2)
    window.open("/")
    world.check(page_has(window, "<img src=x onerror=alert(3)>"), "a title with markup is shown as text")
    for share in shares:
        window.open(f"/shares/{share['id']}")
        window.open(f"/shares/{share['id']}/article")
        article = window.page.locator("article.reading")
        world.check(article.locator("script, iframe, form, [onclick], [onerror], [style], a[href^='javascript']").count() == 0,
                    "an article has no scripts, frames, forms, handlers, or styles of its page")
    window.close()


def page_has(window, text):
    return text in window.page.inner_text("main")
