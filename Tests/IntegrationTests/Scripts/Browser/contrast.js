// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// Returns the texts and signs with too little contrast, on the page or on its open dialog, and a
// dialog through which the page shows. See WCAG 2.2, 1.4.3, 1.4.11, and "relative luminance".
const faults = [];
const color = (text) => {
  const [red, green, blue, alpha = 1] = text.match(/[\d.]+/g).map(Number);
  return { channels: [red, green, blue], alpha };
};
const over = (front, back) => ({
  channels: front.channels.map((value, place) => value * front.alpha + back.channels[place] * (1 - front.alpha)),
  alpha: 1,
});
const ground = (element) => {
  if (!element) return { channels: [255, 255, 255], alpha: 1 };
  const own = color(getComputedStyle(element).backgroundColor);
  return own.alpha === 1 ? own : over(own, ground(element.parentElement));
};
const luminance = ({ channels }) => {
  const [red, green, blue] = channels.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const ratio = (one, other) => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};
const want = (least, what, front, back) => {
  const found = ratio(over(front, back), back);
  if (found < least) faults.push(`${what}: ${found.toFixed(2)}`);
};

const dialog = document.querySelector("dialog[open]");
if (dialog && color(getComputedStyle(dialog).backgroundColor).alpha < 1) faults.push(`${dialog.id}: transparent`);
for (const element of (dialog ?? document.body).querySelectorAll("*")) {
  if (!element.checkVisibility() || element.closest("svg, .unseen")) continue;
  const style = getComputedStyle(element);
  const hasText = [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
  if (hasText) want(4.5, element.textContent, color(style.color), ground(element));
}
for (const sign of dialog ? [] : document.querySelectorAll("#lights .on, #mask .filled, #bar")) {
  if (sign.checkVisibility()) want(3, sign.id || sign.className, ground(sign), ground(sign.parentElement));
}
for (const art of dialog ? [] : document.querySelectorAll("#art svg")) {
  if (art.checkVisibility()) want(3, "art", color(getComputedStyle(art).color), ground(art.parentElement));
}
return faults;
