// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// The order of what the search finds: pages for people who use or operate Sharepipe, then those for developers, then those about how it was
// made. Sphinx puts this into its script and counts a word in a heading 15, and one in the text 5.
var Scorer = {
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  // A part of a word counts less than the word: “port” is in “support”, too.
  partialTitle: 3,
  term: 5,
  partialTerm: 1,
  first: /^(index$|use\/|operate\/|compare$)/,
  last: /^(decisions|extensioncheck|drawings|screenshots|simulator|tests)\/|^(changelog|architecture|contributing|threat-model|results|values|app-store|documentation|security-(log|statements))$/,
  developer: /^(api|glossary|libraries|put-sharekit-into-your-app|security|book-check|scale)$|^(examples|apps)\//,

  score([page, title, anchor, , score]) {
    const rank = Scorer.first.test(page) ? 3 : Scorer.last.test(page) ? -30 : Scorer.developer.test(page) ? -18 : 0;
    return score + rank + (page.startsWith("decisions/") ? 0 : Scorer.nameBonus(page, title));
  },

  // What a page is about is in its address and its title: “backup” in operate/backup.
  nameBonus(page, title) {
    const words = (new URLSearchParams(location.search).get("q") ?? "").toLowerCase().split(/\W+/).filter((word) => word);
    const names = new Set(`${page.split("/").pop()} ${title}`.toLowerCase().split(/\W+/));
    return (15 * words.filter((word) => names.has(word)).length) / (words.length || 1);
  },
};
