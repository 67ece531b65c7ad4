// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// The tones of EMV Contactless Book A, chapter 9: one of 1500 Hz for half a second after a card
// was read, two of 750 Hz for a fifth of a second when something is wrong. On the PIN pad, two short
// ones that are the same for every digit.

const tones = {
  success: { hertz: 1500, beats: [[0, 0.5]] },
  alert: { hertz: 750, beats: [[0, 0.2], [0.4, 0.2]] },
  found: { hertz: 440, beats: [[0, 0.05]] },
  key: { hertz: 1000, beats: [[0, 0.12]] },
};

let context = null;

/** Plays a tone; does nothing without sound, or before the browser allows it. */
export function play(name) {
  const tone = tones[name];
  if (!tone || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  for (const [start, length] of tone.beats) {
    const begin = context.currentTime + start;
    const oscillator = new OscillatorNode(context, { type: "sine", frequency: tone.hertz });
    const gain = new GainNode(context, { gain: 0 });
    // Without a ramp a loudspeaker clicks.
    gain.gain.linearRampToValueAtTime(0.4, begin + 0.01);
    gain.gain.setValueAtTime(0.4, begin + length - 0.02);
    gain.gain.linearRampToValueAtTime(0, begin + length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(begin);
    oscillator.stop(begin + length);
  }
}
