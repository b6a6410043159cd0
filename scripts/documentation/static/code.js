// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// A button beside each block of code that copies it.
"use strict";
{
  const SHOWN = 2000;

  // Browsers have no clipboard for pages that come over plain HTTP from another machine.
  const copyFromSelection = (code) => {
    getSelection().selectAllChildren(code);
    const isDone = document.execCommand("copy");
    getSelection().removeAllRanges();
    return isDone;
  };

  const copy = async (code) => {
    try {
      await navigator.clipboard.writeText(code.textContent.trimEnd());
      return true;
    } catch {
      return copyFromSelection(code);
    }
  };

  const addButton = (code) => {
    const button = document.createElement("button");
    const state = document.createElement("span");
    button.className = "copy-code";
    button.type = "button";
    button.textContent = "Copy";
    button.setAttribute("aria-label", "Copy the code");
    // A screen reader doesn't read the new name of a button that has the focus.
    state.className = "visually-hidden";
    state.setAttribute("role", "status");
    button.addEventListener("click", async () => {
      const text = (await copy(code)) ? "Copied" : "Not copied";
      button.textContent = state.textContent = text;
      button.setAttribute("aria-label", text);
      setTimeout(() => {
        button.textContent = "Copy";
        button.setAttribute("aria-label", "Copy the code");
        state.textContent = "";
      }, SHOWN);
    });
    code.parentElement.append(button, state);
  };

  document.querySelectorAll("div.highlight > pre").forEach(addButton);
}
