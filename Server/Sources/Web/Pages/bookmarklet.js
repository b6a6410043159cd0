// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// The end of the bookmarklet; GetPage.js stands before it, both in one function. Opens the reader's own server and hands
// the page over: to that origin only, and again until it says that it has it. Signing in may come in between.

var server = "SHAREPIPE-SERVER";
var page = null;
ExtensionPreprocessingJS.run({ completionFunction: function (answer) { page = answer; } });

// Should the page be kept from handing itself over, its address is there all the same. A fragment reaches no server.
var fragment = "#url=" + encodeURIComponent(page.url) + "&title=" + encodeURIComponent(page.title);
var target = window.open(server + "/capture" + fragment, "_blank");
if (!target) {
  alert("Sharepipe could not open its page. Allow this site to open windows and try again.");
  return;
}
var begun = Date.now();
var timer = setInterval(function () {
  if (target.closed || Date.now() - begun > 900000) { stop(); return; }
  try { target.postMessage("sharepipe:hello", server); } catch (error) { stop(); }
}, 300);

function stop() {
  clearInterval(timer);
  window.removeEventListener("message", hear);
}

function hear(event) {
  if (event.source !== target || event.origin !== server) { return; }
  if (event.data === "sharepipe:ready") { target.postMessage({ sharepipe: 1, page: page }, server); }
  if (event.data === "sharepipe:received") { stop(); }
}

window.addEventListener("message", hear);
