// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// Waits for the next state that has all members of the first argument, and forgets the states before
// it. Waits slightly less time than the driver waits for a script.
const [wanted, done] = arguments;
const fits = (state) => Object.entries(wanted).every(([name, value]) => state[name] === value);
const end = performance.now() + 240_000;
const look = () => {
  const place = shown.findIndex(fits);
  if (place >= 0) done({ found: shown.splice(0, place + 1).at(-1), story: [] });
  else if (performance.now() < end) setTimeout(look, 10);
  else done({ story: shown.map((state) => `${state.screen} ${state.language} ${state.digits}`) });
};
look();
