// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#include "embed.h"

EMBED_START(getPageScript)
#embed "../Web/Pages/GetPage.js"
EMBED_END(getPageScript)

EMBED_START(accountTemplate)
#embed "../Web/Pages/account.mustache"
EMBED_END(accountTemplate)

EMBED_START(appleTouchIcon)
#embed "../Web/Pages/apple-touch-icon.png"
EMBED_END(appleTouchIcon)

EMBED_START(articleTemplate)
#embed "../Web/Pages/article.mustache"
EMBED_END(articleTemplate)

EMBED_START(askTemplate)
#embed "../Web/Pages/ask.mustache"
EMBED_END(askTemplate)

EMBED_START(bookmarkletScript)
#embed "../Web/Pages/bookmarklet.js"
EMBED_END(bookmarkletScript)

EMBED_START(brandTemplate)
#embed "../Web/Pages/brand.mustache"
EMBED_END(brandTemplate)

EMBED_START(captureScript)
#embed "../Web/Pages/capture.js"
EMBED_END(captureScript)

EMBED_START(captureTemplate)
#embed "../Web/Pages/capture.mustache"
EMBED_END(captureTemplate)

EMBED_START(confirmTemplate)
#embed "../Web/Pages/confirm.mustache"
EMBED_END(confirmTemplate)

EMBED_START(consentTemplate)
#embed "../Web/Pages/consent.mustache"
EMBED_END(consentTemplate)

EMBED_START(destinationTemplate)
#embed "../Web/Pages/destination.mustache"
EMBED_END(destinationTemplate)

EMBED_START(destinationsTemplate)
#embed "../Web/Pages/destinations.mustache"
EMBED_END(destinationsTemplate)

EMBED_START(deviceRowTemplate)
#embed "../Web/Pages/device-row.mustache"
EMBED_END(deviceRowTemplate)

EMBED_START(deviceTemplate)
#embed "../Web/Pages/device.mustache"
EMBED_END(deviceTemplate)

EMBED_START(icon192)
#embed "../Web/Pages/icon-192.png"
EMBED_END(icon192)

EMBED_START(icon512)
#embed "../Web/Pages/icon-512.png"
EMBED_END(icon512)

EMBED_START(maskableIcon)
#embed "../Web/Pages/icon-maskable.png"
EMBED_END(maskableIcon)

EMBED_START(icon)
#embed "../Web/Pages/icon.svg"
EMBED_END(icon)

EMBED_START(iconsTemplate)
#embed "../Web/Pages/icons.mustache"
EMBED_END(iconsTemplate)

EMBED_START(layoutTemplate)
#embed "../Web/Pages/layout.mustache"
EMBED_END(layoutTemplate)

EMBED_START(libraryScript)
#embed "../Web/Pages/library.js"
EMBED_END(libraryScript)

EMBED_START(libraryTemplate)
#embed "../Web/Pages/library.mustache"
EMBED_END(libraryTemplate)

EMBED_START(liveScript)
#embed "../Web/Pages/live.js"
EMBED_END(liveScript)

EMBED_START(mailTemplate)
#embed "../Web/Pages/mail.mustache"
EMBED_END(mailTemplate)

EMBED_START(messageTemplate)
#embed "../Web/Pages/message.mustache"
EMBED_END(messageTemplate)

EMBED_START(newFormTemplate)
#embed "../Web/Pages/new-form.mustache"
EMBED_END(newFormTemplate)

EMBED_START(newScript)
#embed "../Web/Pages/new.js"
EMBED_END(newScript)

EMBED_START(newTemplate)
#embed "../Web/Pages/new.mustache"
EMBED_END(newTemplate)

EMBED_START(offlineTemplate)
#embed "../Web/Pages/offline.mustache"
EMBED_END(offlineTemplate)

EMBED_START(outboxScript)
#embed "../Web/Pages/outbox.js"
EMBED_END(outboxScript)

EMBED_START(outboxTemplate)
#embed "../Web/Pages/outbox.mustache"
EMBED_END(outboxTemplate)

EMBED_START(pageScript)
#embed "../Web/Pages/page.js"
EMBED_END(pageScript)

EMBED_START(pairTemplate)
#embed "../Web/Pages/pair.mustache"
EMBED_END(pairTemplate)

EMBED_START(problemTemplate)
#embed "../Web/Pages/problem.mustache"
EMBED_END(problemTemplate)

EMBED_START(readingScript)
#embed "../Web/Pages/reading.js"
EMBED_END(readingScript)

EMBED_START(serviceWorkerScript)
#embed "../Web/Pages/service-worker.js"
EMBED_END(serviceWorkerScript)

EMBED_START(setUpAccountTemplate)
#embed "../Web/Pages/set-up-account.mustache"
EMBED_END(setUpAccountTemplate)

EMBED_START(setUpScript)
#embed "../Web/Pages/set-up.js"
EMBED_END(setUpScript)

EMBED_START(setUpTemplate)
#embed "../Web/Pages/set-up.mustache"
EMBED_END(setUpTemplate)

EMBED_START(shareScript)
#embed "../Web/Pages/share.js"
EMBED_END(shareScript)

EMBED_START(shareTemplate)
#embed "../Web/Pages/share.mustache"
EMBED_END(shareTemplate)

EMBED_START(shortcutsTemplate)
#embed "../Web/Pages/shortcuts.mustache"
EMBED_END(shortcutsTemplate)

EMBED_START(signInTemplate)
#embed "../Web/Pages/sign-in.mustache"
EMBED_END(signInTemplate)

EMBED_START(styleSheet)
#embed "../Web/Pages/style.css"
EMBED_END(styleSheet)

EMBED_START(tokensTemplate)
#embed "../Web/Pages/tokens.mustache"
EMBED_END(tokensTemplate)

EMBED_START(serverTemplate)
#embed "../Web/Pages/server.mustache"
EMBED_END(serverTemplate)
EMBED_START(userTemplate)
#embed "../Web/Pages/user.mustache"
EMBED_END(userTemplate)
EMBED_START(usersTemplate)
#embed "../Web/Pages/users.mustache"
EMBED_END(usersTemplate)

EMBED_START(waitingScript)
#embed "../Web/Pages/waiting.js"
EMBED_END(waitingScript)
