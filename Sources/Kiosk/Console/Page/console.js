// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// The operator's console: shows the service's state and taps emulated cards. It charges no one.

import { CardTray, isTouched } from "./cards.js";
import { Dialogue } from "./dialogue.js";
import { element, part, write } from "./elements.js";
import { Export } from "./export.js";
import { factsOf } from "./facts.js";
import { Metrics } from "./metrics.js";
import { Reads } from "./reads.js";
import { Service } from "./service.js";
import { Times } from "./times.js";
import { money } from "./words.js";

const words = {
  opening: "Connecting\u2026",
  live: "Live",
  offline: "The service does not respond",
  refused: "Not signed in",
};
const fieldWords = {
  idle: "No read in progress",
  waiting: "Waiting for a card",
  reading: "A card is in the field",
  enteringPIN: "The customer is entering a PIN",
};

const service = new Service(refreshSoon, drawLink);
const dialogue = new Dialogue(part("dialogue"));
const times = new Times(part("times"), (place) => dialogue.show(place));
const reads = new Reads(part("reads-list"), drawRead);
const tray = new CardTray(tap);
const files = new Export(service, say);
const metrics = new Metrics(part("charts"));

let timer = null;
let isStale = false;
let hasCards = false;
let canTap = false;
let drawn = "";

function drawLink(state) {
  document.body.dataset.link = state;
  write("link", words[state]);
  part("refusal").hidden = state !== "refused";
  write("refusal", "Open console.html in the service\u2019s state folder, which signs in with"
    + " the operator\u2019s token.");
}

/** Refreshes once for a burst of events, and never twice at once: an older answer could come last. */
function refreshSoon() {
  isStale = true;
  timer ??= setTimeout(async () => {
    isStale = false;
    try {
      await refresh();
    } catch (refusal) {
      say(refusal.message);
    }
    timer = null;
    if (isStale) refreshSoon();
  }, 80);
}

async function refresh() {
  const [{ readers: [reader] }, { reads: last, payments, hasEmulatedWallet }, trouble] = await Promise.all([
    service.get("/v1/readers"), service.get("/v1/console/reads"),
    service.get("/readyz").then(() => null, (refusal) => refusal.message),
  ]);
  document.body.dataset.emulated = reader.isEmulated || hasEmulatedWallet;
  drawReader(reader, last, trouble);
  reads.draw(last, payments);
  drawMetrics();
  part("tray").hidden = !reader.isEmulated && !hasEmulatedWallet;
  part("tray").classList.toggle("cardless", !reader.isEmulated);
  write("tray-title", reader.isEmulated ? "Cards" : "Wallet");
  if (hasEmulatedWallet) await drawOwner();
  if (reader.isEmulated && !hasCards) {
    hasCards = true;
    try {
      const cards = await service.get("/v1/emulator/cards");
      canTap = cards.inField === undefined;
      tray.draw(cards);
      drawHint();
    } catch (refusal) {
      hasCards = false;
      write("tray-note", refusal.message);
    }
  }
}

function drawReader(reader, last, trouble) {
  const current = last.find((read) => read.state in fieldWords);
  const state = current?.state ?? "idle";
  part("field").dataset.state = state;
  write("field-title", reader.name);
  write("field-state", fieldWords[state]);
  drawHint();
  const facts = [
    [trouble === null, null, trouble],
    [reader.isPrepared, "Prepared to read", trouble ? null : "Not prepared"],
    [reader.isPreparedToStore, "Prepared to store", null],
  ];
  part("field-facts").replaceChildren(...facts.flatMap(([holds, yes, no]) => {
    const text = holds ? yes : no;
    return text ? [element("li", { class: holds ? "good" : "bad" }, text)] : [];
  }));
}

/** Says how to hold a card to the reader while a read is waiting for one. */
function drawHint() {
  const isWaiting = part("field").dataset.state === "waiting";
  write("field-hint", !canTap || !isWaiting ? ""
    : isTouched() ? "Tap a card below." : "Drag a card here, or click it.");
}

async function drawOwner() {
  part("owner-switch").hidden = false;
  part("owner").checked = (await service.get("/v1/emulator/biometrics")).isOwner;
}

async function setBiometrics() {
  const isOwner = part("owner").checked;
  try {
    await service.put("/v1/emulator/biometrics", { isOwner });
    say(isOwner ? "The wallet\u2019s owner pays." : "Another person pays.");
  } catch (refusal) {
    part("owner").checked = !isOwner;
    say(refusal.message);
  }
}

/** Draws the selected read, and its dialogue if that has changed. */
async function drawRead(read) {
  part("read-note").hidden = read !== null;
  write("read-title", read === null ? "Read" : money(read));
  part("read-facts").replaceChildren(...(read === null ? [] : factsOf(read)));
  const mark = JSON.stringify([read?.id, read?.timeLine?.length, read?.hasDialogue]);
  if (mark === drawn) return;
  drawn = mark;
  let said = null;
  if (read?.hasDialogue) {
    try {
      said = await service.get(`/v1/console/reads/${read.id}/dialogue`);
    } catch (refusal) {
      say(refusal.message);
    }
  }
  // The operator may have selected another read in the meantime.
  if (mark !== drawn) return;
  times.draw(read ?? {}, said);
  part("exports").replaceChildren(...(said ? files.buttons(read.id) : []));
  dialogue.draw(said);
}

async function tap(card, faults) {
  try {
    await service.post("/v1/emulator/taps", { card, faults });
    say(`Tapped ${card}.`);
    return true;
  } catch (refusal) {
    say(refusal.message);
    return false;
  }
}

let silence = null;

/** Shows a message for a few seconds. */
function say(text) {
  clearTimeout(silence);
  write("notice", text);
  silence = setTimeout(() => write("notice", ""), 6000);
}

async function drawMetrics() {
  try {
    metrics.draw(await service.text("/metrics"), performance.now());
  } catch {
    // The event stream reports problems with the service.
  }
}

function measure() {
  if (document.visibilityState === "visible" && document.body.dataset.link === "live") {
    drawMetrics();
  }
}

part("owner").addEventListener("change", setBiometrics);
window.addEventListener("hashchange", () => service.open());
drawLink("opening");
service.open();
setInterval(measure, 5000);
