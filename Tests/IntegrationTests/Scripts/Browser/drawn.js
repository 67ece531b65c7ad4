// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// The start of scripts that look at a state of the sheet as soon as the page has drawn it.
const [state, done] = arguments;
const part = (name) => document.getElementById(name);
const text = (name) => part(name).textContent;
const showsWallet = state.wallet !== undefined && !["pin", "cancelled"].includes(state.screen);
const isDrawn = () =>
  document.body.dataset.screen === state.screen
  && document.documentElement.lang === state.language
  && text("merchant") === state.merchant
  && text("amount") === (state.amount ?? state.purpose ?? "")
  && text("description") === (state.description ?? "")
  && text("prompt") === state.prompt
  && document.querySelectorAll("#rows > li").length
    === (showsWallet ? state.wallet.rows.length : 0)
  && (!showsWallet
    || document.querySelector("#rows .wrong:not(:empty)") !== null === state.wallet.rows.some((row) => row.error))
  && document.querySelectorAll("#mask .filled").length === (state.pin?.digits ?? 0);

const whenDrawn = (look) => {
  if (isDrawn()) look();
  else setTimeout(() => whenDrawn(look), 5);
};
