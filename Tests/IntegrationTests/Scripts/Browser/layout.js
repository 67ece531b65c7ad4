// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// Returns what is cut off, covered, too small, or beyond the screen, in the page's own font and in a wide
// one. Text that is larger than usual can make the
// page long, but not wide.
const faults = [];
const parts = () => [...document.querySelectorAll(
  "header > :not(.unseen, #tools), #tools > *, #amount, #description, #networks li, #art, #art .arrow, #lights, #prompt, #detail, #mask, #keys button, "
  + "#remaining, #paragraphs, #notice, #time, #actions button, #time-limit button, #wallet, #rows .row > *, #rows .wrong, #bill, "
  + "#lines dt, #lines dd, #agreement p, #consents button",
)].filter((one) => isInView(one)).filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 0);
/** Lists that are longer than their area are scrolled: elements outside of it are not visible. */
const isInView = (one) => {
  const list = one.closest("#wallet");
  if (!list || list === one || getComputedStyle(list).overflowY === "visible") return true;
  const [box, place] = [one.getBoundingClientRect(), list.getBoundingClientRect()];
  return box.top >= place.top - 0.5 && box.bottom <= place.bottom + 0.5;
};
/** A list contains its parts. */
const holds = (one, other) => one.contains(other) || other.contains(one);
const name = (one) => one.id ? "#" + one.id : one.localName + " " + one.textContent;
const touches = (one, other) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5
  && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5;

/**
 * Returns the words of a part that are broken over two lines. Chinese has none, a hyphen can end a
 * line, and mail addresses and URLs can be broken anywhere. A list's own parts are checked one by one.
 */
const broken = (one) => {
  if (one.matches("#wallet, #bill")) return [];
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  const words = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const found of text.data.matchAll(/[^\s\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF-]{2,}/gu)) {
      if (/@|:\/\//.test(found[0])) continue;
      const range = document.createRange();
      range.setStart(text, found.index);
      range.setEnd(text, found.index + found[0].length);
      const boxes = [...range.getClientRects()];
      if (boxes.some((box) => box.top >= boxes[0].bottom - 1)) words.push(found[0]);
    }
  }
  return words;
};

// On a phone, a payment from a wallet can be longer than the screen.
const isLong = () => isLarge || (innerWidth < 600 && showsWallet);
/** What stays at the bottom covers what is scrolled under it. */
const isPinned = (one) => one.closest("#stage, #money") !== null && getComputedStyle(part("stage")).position === "sticky";
const isLarge = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) > 16;

/** The total and the button that pays are in view together, or follow one another. */
const isApart = (shown) => {
  const [total, pay] = ["#amount", "#consents .main"].map((path) => shown.find(({ one }) => one.matches(path)));
  if (!showsWallet || !total || !pay || pay.one.ariaDisabled === "true") return false;
  const pinned = [total, pay].filter(({ one }) => isPinned(one));
  return pinned.length === 1 || pinned.some(({ box }) => box.top < 0 || box.bottom > innerHeight)
    || part("stage").getBoundingClientRect().top - part("money").getBoundingClientRect().bottom > 1;
};

/** Whether what is scrolled under a pinned part shows through it. */
const isShownThrough = ({ one, box }) => isPinned(one) && box.bottom <= innerHeight && [0.02, 0.5, 0.98].some((share) => {
  const hit = document.elementFromPoint(box.left + box.width * share, (box.top + box.bottom) / 2);
  return hit !== null && hit.closest("#money, #stage") === null;
});

const measure = (font) => {
  if (document.documentElement.style.fontFamily !== font) {
    document.documentElement.style.fontFamily = font;
    dispatchEvent(new Event("resize"));
  }
  const complain = (what) => faults.push((font ? font + ": " : "") + what);
  const page = document.scrollingElement;
  const height = isLong() ? page.scrollHeight : innerHeight;
  const above = page.scrollTop;
  if (page.scrollWidth > innerWidth || page.scrollHeight > height) {
    complain(`the page of ${page.scrollWidth} by ${page.scrollHeight} scrolls`);
  }
  const shown = parts().map((one) => ({ one, box: one.getBoundingClientRect() }));
  if (isApart(shown)) complain("the total is not beside the button that pays");
  for (const pinned of shown.filter(isShownThrough)) complain(`${name(pinned.one)} is shown through`);
  shown.forEach(({ one, box }, place) => {
    if (
      box.left < -0.5 || box.top + above < -0.5 || box.right > innerWidth + 0.5
      || box.bottom + above > height + 0.5
    ) {
      complain(`${name(one)} is beyond the screen`);
    }
    if (isPinned(one) && box.bottom > innerHeight) complain(`${name(one)} is not in view`);
    // The arrow beside the picture is checked by itself.
    const overflows = one.id !== "art" && one.scrollWidth > one.clientWidth + 1;
    if (overflows || (one.id !== "paragraphs" && one.localName === "button" && one.scrollHeight > one.clientHeight + 1)) {
      complain(`${name(one)} is cut off`);
    }
    const words = broken(one);
    if (words.length > 0) complain(`${name(one)} breaks ${words}`);
    // WCAG 2.2, 2.5.5.
    if (one.localName === "button" && (box.width < 44 || box.height < 44)) {
      complain(`${name(one)} has only ${box.width} by ${box.height}`);
    }
    shown.slice(place + 1).filter(
      (other) => touches(box, other.box) && !holds(one, other.one)
        && isPinned(one) === isPinned(other.one)).forEach((other) => {
      complain(`${name(one)} and ${name(other.one)} overlap`);
    });
  });
};

whenDrawn(() => {
  measure("");
  // For glyphs.js.
  window.characters = new Set([...(window.characters ?? []), ...document.body.innerText]);
  // Every Debian system with a browser has it, and few fonts are wider.
  measure("DejaVu Sans");
  document.documentElement.style.fontFamily = "";
  done(faults);
});
