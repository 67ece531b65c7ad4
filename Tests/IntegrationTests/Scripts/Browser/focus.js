// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// Returns what has the focus, and whether it is visible. See WCAG 2.2, 2.4.7 and 2.4.13.
const element = document.activeElement;
const style = getComputedStyle(element);
return {
  name: element.id || element.textContent,
  isSeen: element.matches(":focus-visible") && style.outlineStyle === "solid"
    && parseFloat(style.outlineWidth) >= 2,
};
