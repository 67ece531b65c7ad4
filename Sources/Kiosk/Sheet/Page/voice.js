// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Speaks texts in the page's language instead of those before; does nothing if the browser has no
 * voice.
 */
export function say(...texts) {
  if (typeof speechSynthesis === "undefined") return;
  speechSynthesis.cancel();
  for (const text of texts.filter(Boolean)) {
    const speech = new SpeechSynthesisUtterance(text);
    speech.lang = document.documentElement.lang;
    speechSynthesis.speak(speech);
  }
}
