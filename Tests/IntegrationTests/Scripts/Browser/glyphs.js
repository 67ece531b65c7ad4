// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// Returns the characters of the screens that layout.js has measured, and of the text given, for which
// no font has a glyph: they look like a character that cannot have one. Forgets the characters.
const [more, done] = arguments;

const canvas = document.createElement("canvas");
canvas.width = canvas.height = 40;
const pen = canvas.getContext("2d", { willReadFrequently: true });
const picture = (character, font) => {
  pen.clearRect(0, 0, 40, 40);
  pen.font = font;
  pen.fillText(character, 8, 28);
  return pen.getImageData(0, 0, 40, 40).data.join();
};

const font = `20px ${getComputedStyle(document.body).fontFamily}`;
const none = picture("\u{10FFFF}", font);
const seen = [...window.characters, ...more];
window.characters.clear();
done(seen.filter((one) => /[^\s\p{Cf}\p{M}]/u.test(one) && picture(one, font) === none));
