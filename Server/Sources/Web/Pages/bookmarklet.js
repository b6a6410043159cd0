// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// The end of the bookmarklet, which follows GetPage.js in the same function. Opens the user's server and sends the page
// to that origin only, repeatedly until the server's page confirms it. The user may have to sign in first.

var server = "SHAREPIPE-SERVER";
var page = null;
ExtensionPreprocessingJS.run({ completionFunction: function (result) { page = result; } });

// The address is passed even if the page can't be. Browsers don't send a fragment to any server.
var fragment = "#url=" + encodeURIComponent(page.url) + "&title=" + encodeURIComponent(page.title);
var target = window.open(server + "/capture" + fragment, "_blank");
if (!target) {
  alert("SHAREPIPE-BLOCKED");
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
