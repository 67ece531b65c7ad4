// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// Returns the rules of WCAG 2.2 AA, and the practices that axe-core recommends, that the page breaks,
// each with the elements that do.
const done = arguments[1];
axe.run(document, {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
  // No rule that runs looks at style sheets or media from elsewhere.
  preload: false,
}).then(
  ({ violations }) => done(violations.map(
    (one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ") + " " + node.any.map((check) => check.message).join(" ")).join(", ")}`)),
  (error) => done([String(error)]));
