// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// The files that are part of the program: pages, scripts, icons, messages, and the description of the API.
//
// The C compiler includes them with #embed. The array literals that SwiftPM makes for .embedInCode took the Swift compiler
// half a minute. A change of a file only compiles C and links again.

#ifndef CEMBEDDEDFILES_H
#define CEMBEDDEDFILES_H

#include <stddef.h>

/// A file that is part of the program.
typedef struct {
  const unsigned char *start;
  size_t count;
} __attribute__((swift_attr("@Sendable"))) EmbeddedFile;

// Declares a file; in Swift it is a static constant of EmbeddedFile.
#define EMBEDDED(name) \
  extern const EmbeddedFile embedded_##name __attribute__((swift_name("EmbeddedFile." #name)));

#include "messages.h"

// The web app.
EMBEDDED(getPageScript)
EMBEDDED(accountTemplate)
EMBEDDED(appleTouchIcon)
EMBEDDED(articleTemplate)
EMBEDDED(askTemplate)
EMBEDDED(bookmarkletScript)
EMBEDDED(brandTemplate)
EMBEDDED(captureScript)
EMBEDDED(captureTemplate)
EMBEDDED(confirmTemplate)
EMBEDDED(consentTemplate)
EMBEDDED(destinationTemplate)
EMBEDDED(destinationsTemplate)
EMBEDDED(deviceRowTemplate)
EMBEDDED(deviceTemplate)
EMBEDDED(icon192)
EMBEDDED(icon512)
EMBEDDED(maskableIcon)
EMBEDDED(icon)
EMBEDDED(iconsTemplate)
EMBEDDED(layoutTemplate)
EMBEDDED(libraryScript)
EMBEDDED(libraryTemplate)
EMBEDDED(liveScript)
EMBEDDED(mailTemplate)
EMBEDDED(messageTemplate)
EMBEDDED(newFormTemplate)
EMBEDDED(newScript)
EMBEDDED(newTemplate)
EMBEDDED(offlineTemplate)
EMBEDDED(outboxScript)
EMBEDDED(outboxTemplate)
EMBEDDED(pageScript)
EMBEDDED(pairTemplate)
EMBEDDED(problemTemplate)
EMBEDDED(readingScript)
EMBEDDED(serviceWorkerScript)
EMBEDDED(setUpAccountTemplate)
EMBEDDED(setUpScript)
EMBEDDED(setUpTemplate)
EMBEDDED(shareScript)
EMBEDDED(shareTemplate)
EMBEDDED(shortcutsTemplate)
EMBEDDED(signInTemplate)
EMBEDDED(styleSheet)
EMBEDDED(tokensTemplate)
EMBEDDED(serverTemplate)
EMBEDDED(userTemplate)
EMBEDDED(usersTemplate)
EMBEDDED(waitingScript)

// The request inspector.
EMBEDDED(binStyleSheet)
EMBEDDED(binScript)
EMBEDDED(binLayoutTemplate)
EMBEDDED(binListTemplate)
EMBEDDED(binRequestTemplate)

// The API.
EMBEDDED(apiDescription)

#endif
