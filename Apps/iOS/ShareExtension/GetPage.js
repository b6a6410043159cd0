// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Runs in the page in Safari when the user shares it, and hands over the page as the user sees it. Whatever the page
// does, it answers exactly once: an answer that never comes would hang the share.

var ExtensionPreprocessingJS = (function () {
  "use strict";

  // The answer travels through the extension's memory, of which there is little. Counted in UTF-16 units.
  var budget = 5 * 1024 * 1024;

  // A page may have replaced any of its own functions, or refuse access to them.
  function attempt(read) {
    try {
      var value = read();
      return typeof value === "string" ? value : "";
    } catch (error) {
      return "";
    }
  }

  function address() {
    return attempt(function () { return document.location.href; }) || attempt(function () { return document.URL; });
  }

  // Half a page may end inside a tag; the address alone is then the better answer.
  function page() {
    var html = attempt(function () { return document.documentElement.outerHTML; });
    return html.length <= budget ? html : "";
  }

  return {
    run: function (parameters) {
      var answer = { url: "", title: "", html: "" };
      try {
        answer = {
          url: address(),
          title: attempt(function () { return document.title; }).slice(0, 1000),
          html: page()
        };
      } finally {
        parameters.completionFunction(answer);
      }
    }
  };
})();
