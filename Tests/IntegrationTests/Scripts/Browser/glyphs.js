// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// Waits until the page has drawn a state, then returns the characters of its text, and of the other
// text given, for which no font has a glyph: they look like a character that cannot have one.
const [{ prompt, language, more }, done] = arguments;

const canvas = document.createElement("canvas");
canvas.width = canvas.height = 40;
const pen = canvas.getContext("2d", { willReadFrequently: true });
const picture = (character, font) => {
  pen.clearRect(0, 0, 40, 40);
  pen.font = font;
  pen.fillText(character, 8, 28);
  return pen.getImageData(0, 0, 40, 40).data.join();
};

const look = () => {
  if (document.getElementById("prompt").textContent !== prompt
    || document.documentElement.lang !== language) {
    setTimeout(look, 5);
    return;
  }
  const font = `20px ${getComputedStyle(document.body).fontFamily}`;
  const none = picture("\u{10FFFF}", font);
  const seen = new Set(document.body.innerText + more);
  done([...seen].filter((one) => /[^\s\p{Cf}\p{M}]/u.test(one) && picture(one, font) === none));
};
look();
