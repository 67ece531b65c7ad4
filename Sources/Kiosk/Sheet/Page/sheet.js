// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// The payment sheet: draws each state that the service sends, and sends back what the customer
// touches. It makes no decisions and stores nothing.

import { Connection } from "./connection.js";
import { Countdown } from "./countdown.js";
import { Pad } from "./pad.js";
import { play } from "./tones.js";
import { say } from "./voice.js";
import { Wallet } from "./wallet.js";

const part = (name) => document.getElementById(name);
const connection = new Connection(draw, drawOffline);
const pad = new Pad(part("pad"), (key) => connection.send("pin", key), extendTime);
const countdown = new Countdown(part, (text) => pad.isTouchPad && say(text));
const wallet = new Wallet(part, (action) => connection.send("wallet", action));

/** The screens that show what a wallet pays; a read of a card has some of them, without a wallet. */
const walletScreens = ["wallet", "processing", "approved", "failed"];

let toned = null;
let drawn = null;

/** Draws a state; each one is complete, so that a page that connects late shows the same. */
function draw(state) {
  const root = document.documentElement;
  root.lang = state.language;
  root.dir = state.direction;
  drawScale();
  document.title = state.words.title;
  write("page-title", state.words.title);
  const isNew = document.body.dataset.screen !== state.screen;
  document.body.dataset.screen = state.screen;
  document.body.dataset.kind = state.wallet && !state.pin ? "wallet" : "card";
  document.body.dataset.reader = state.readerSide ?? "";
  document.body.dataset.alert = state.wallet?.isAlert === true;

  write("merchant", state.merchant);
  write("amount", state.amount ?? state.purpose ?? "");
  const amount = part("amount");
  amount.classList.toggle("words", !state.amount);
  write("description", state.description);
  write("prompt", state.prompt);
  for (const text of [amount, part("prompt")]) drawLetters(text);
  fitAmount();
  write("detail", state.detail);
  write("notice", state.words.notice);
  [...part("lights").children].forEach((light, place) => {
    light.classList.toggle("on", place < state.lights);
  });
  drawNetworks(state);
  drawShop(state.shop);
  drawParagraphs(state.terms?.paragraphs ?? []);
  drawLanguages(state);

  const isTerms = state.screen === "terms";
  button("accept", state.words.accept, isTerms);
  button("decline", state.words.decline, isTerms);
  button("bypass", state.words.bypass, state.pin?.allowsBypass === true);
  button("cancel", state.words.cancel, state.canCancel === true);
  countdown.draw(state.time ?? null, state.words);
  pad.draw(state);
  const withoutSight = part("without-sight");
  withoutSight.hidden = !state.pin;
  withoutSight.ariaLabel = state.pin?.words.name ?? null;
  wallet.draw(walletScreens.includes(state.screen) ? state.wallet : null);
  placeTotal();

  if (isNew) {
    // Large text may require scrolling; another screen starts at its top.
    scrollTo(0, 0);
    focusFirst(state.screen);
  }
  // A page that connects late plays no tone for a past event.
  if (drawn !== null && state.tone && state.number !== toned) play(state.tone);
  toned = state.number;
  drawn = state;
}

/**
 * Shows that the service is unreachable and no customer can pay here now. Without a prompt, the
 * page uses the words of the last state.
 */
function drawOffline(prompt, detail) {
  document.body.dataset.screen = "offline";
  document.body.dataset.kind = "card";
  document.body.dataset.alert = false;
  document.body.dataset.shop = "";
  write("prompt", prompt ?? drawn?.words.offline ?? "One moment, please");
  drawLetters(part("prompt"));
  write("detail", detail);
  write("merchant", "");
  part("networks").hidden = true;
  for (const name of ["accept", "decline", "bypass", "cancel", "without-sight"]) part(name).hidden = true;
  countdown.draw(null, {});
  pad.draw(null);
  wallet.draw(null);
}

/** Sets `--scale` to the browser's text size relative to the default; sizes by screen follow it. */
function drawScale() {
  const root = document.documentElement;
  root.style.setProperty("--scale", Number.parseFloat(getComputedStyle(root).fontSize) / 16);
}

/** Sets `--letters` to the length of a text's longest word, which limits its size. */
function drawLetters(text) {
  const words = text.textContent.split(" ");
  text.style.setProperty("--letters", Math.max(...words.map((word) => word.length), 1));
}

/** Makes an amount small enough for its line, whatever the font: a number is never broken. */
function fitAmount() {
  const amount = part("amount");
  amount.style.removeProperty("--fit");
  if (amount.scrollWidth > amount.clientWidth) {
    amount.style.setProperty("--fit", amount.clientWidth / amount.scrollWidth);
  }
}

/** Sets `--stage` to the height of what to do, above which the total stays in view. */
function placeTotal() {
  document.body.style.setProperty("--stage", `${part("stage").offsetHeight}px`);
}

function fit() {
  fitAmount();
  placeTotal();
}

/** Changes a text only if it differs, so that screen readers say it once. */
function write(name, text) {
  const element = part(name);
  const wanted = text ?? "";
  if (element.textContent !== wanted) element.textContent = wanted;
}

function button(name, text, isShown) {
  const element = part(name);
  element.hidden = !isShown;
  if (text && element.textContent !== text) element.textContent = text;
}

/** Draws a mark with each network's name, neutral and all alike. */
function drawNetworks({ networks, words }) {
  const list = part("networks");
  list.ariaLabel = words.networks;
  list.hidden = networks.length === 0;
  // Other states of the same read change nothing here.
  if (list.textContent === networks.join("")) return;
  list.replaceChildren(...networks.map((name) => {
    const mark = document.createElement("li");
    mark.textContent = name;
    return mark;
  }));
}

/** Gives the idle screen the shop's color and picture. */
function drawShop(shop) {
  const { dataset, style } = document.body;
  dataset.shop = shop?.color ? (shop.isDark ? "dark" : "light") : "";
  if (shop?.color) style.setProperty("--shop", shop.color);
  const logo = part("logo");
  logo.hidden = shop?.hasLogo !== true;
  // Each idle state loads it again, because the service can have another one.
  if (!logo.hidden) logo.src = "/sheet/logo";
}

function drawParagraphs(paragraphs) {
  const box = part("paragraphs");
  const text = paragraphs.join("\n");
  if (box.dataset.text === text) return;
  box.dataset.text = text;
  box.replaceChildren(...paragraphs.map((paragraph) => {
    const element = document.createElement("p");
    element.textContent = paragraph;
    return element;
  }));
}

function drawLanguages(state) {
  const names = state.languages ?? [];
  part("language").hidden = names.length < 2;
  write("language-name", names.find((one) => one.code === state.language)?.name ?? "");
  part("languages").firstElementChild.replaceChildren(...names.map((one) => {
    const item = document.createElement("li");
    const choice = document.createElement("button");
    choice.type = "button";
    choice.lang = one.code;
    choice.textContent = one.name;
    choice.setAttribute("aria-current", String(one.code === state.language));
    choice.addEventListener("click", () => {
      part("languages").close();
      connection.send("language", { language: one.code });
    });
    item.append(choice);
    return item;
  }));
}

/** Sets the keyboard focus when the screen changes. */
function focusFirst(screen) {
  if (part("languages").open) part("languages").close();
  if (screen === "pin") pad.focus();
  else if (screen === "terms") focusText();
}

/** Makes terms that do not fit scrollable with the keyboard. */
function focusText() {
  const box = part("paragraphs");
  const scrolls = box.scrollHeight > box.clientHeight;
  box.tabIndex = scrolls ? 0 : -1;
  if (scrolls) box.focus({ preventScroll: true });
}

/** Gives the customer more time if the sheet offers it. */
function extendTime() {
  if (!part("more-time").hidden) part("more-time").click();
}

/** Makes a button that shows at once that it was pressed, until the service has answered. */
function onPress(name, send) {
  const element = part(name);
  element.addEventListener("click", async () => {
    element.classList.add("pending");
    await send();
    element.classList.remove("pending");
  });
}

onPress("cancel", () => (pad.isShown ? pad.press("cancel") : connection.send("cancel", {})));
onPress("bypass", () => pad.press("bypass"));
onPress("accept", () => connection.send("terms", { accepted: true }));
onPress("more-time", () => connection.send("more-time", {}));
onPress("decline", () => connection.send("terms", { accepted: false }));
part("without-sight").addEventListener("click", () => pad.toggleTouchPad());
part("language").addEventListener("click", () => part("languages").showModal());

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || part("languages").open || wallet.isChoosing) return;
  if (pad.isShown && pad.typed(event.key, event.repeat)) {
    event.preventDefault();
  } else if (event.key === "Escape" && !part("cancel").hidden) {
    event.preventDefault();
    part("cancel").click();
  }
});

addEventListener("resize", fit);
document.fonts.addEventListener("loadingdone", fit);
connection.open();
