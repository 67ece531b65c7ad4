// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// Makes elements. Text is set as text, so nothing that comes from a card becomes markup.

/** Returns the element with an ID. */
export const part = (name) => document.getElementById(name);

/** Makes an element with attributes and children; omits those that are null or false. */
export function element(name, attributes, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** Makes an element of a drawing. */
export function drawing(name, attributes, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

/** Changes a text only if it differs, so that screen readers say it once. */
export function write(name, text) {
  const target = part(name);
  if (target.textContent !== text) target.textContent = text;
}

/** Formats milliseconds for display. */
export function duration(milliseconds) {
  if (milliseconds >= 10_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(2)} s`;
  return milliseconds >= 10 ? `${Math.round(milliseconds)} ms` : `${milliseconds.toFixed(1)} ms`;
}

function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value !== null && value !== undefined && value !== false) {
      made.setAttribute(name, value === true ? "" : value);
    }
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}
