/** Short sounds, made here: no files. They can be muted with one click, and that is remembered. */

import { whenIdle } from './idle';
import { recall, remember } from './memory';

const STORED = 'rivi.sound';

/** Notes of a sound: pitch in Hz, when it begins, how long it rings, in seconds. */
type Note = readonly [pitch: number, from: number, length: number];

const SOUNDS = {
  own: [[420, 0, 0.07]],
  other: [[300, 0, 0.09]],
  asked: [[520, 0, 0.1], [660, 0.11, 0.14]],
  won: [[523, 0, 0.14], [659, 0.11, 0.14], [784, 0.22, 0.3]],
  lost: [[392, 0, 0.16], [330, 0.14, 0.16], [262, 0.28, 0.3]],
  drawn: [[392, 0, 0.16], [392, 0.18, 0.26]],
} as const satisfies Record<string, readonly Note[]>;
export type Sound = keyof typeof SOUNDS;

let muted = $state(recall(STORED) === 'off');
let context: AudioContext | undefined;

export const isMuted = (): boolean => muted;

export function mute(wanted: boolean): void {
  muted = wanted;
  remember(STORED, wanted ? 'off' : 'on');
  if (!wanted) play('own');
}

function ring(audio: AudioContext, [pitch, from, length]: Note): void {
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  const begin = audio.currentTime + from;
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(0.16, begin + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + length + 0.02);
}

/** The way to the loudspeaker. Before the first click a browser allows none, and some have none. */
function audible(): AudioContext | undefined {
  if (muted || typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return undefined;
  return (context ??= new AudioContext());
}

/** Opens the way ahead, at the latest with the first click: it takes dozens of milliseconds, which no move should wait for. */
export function prepareSound(): void {
  if (navigator.userActivation?.hasBeenActive) return whenIdle(audible);
  for (const name of ['pointerup', 'keydown'] as const) addEventListener(name, () => whenIdle(audible), { once: true });
}

/** Plays a sound, in a task of its own: what made it is seen first. Where none can be heard it stays silent. */
export function play(sound: Sound): void {
  setTimeout(() => {
    const audio = audible();
    if (audio?.state === 'suspended') void audio.resume();
    if (audio) for (const note of SOUNDS[sound]) ring(audio, note);
  });
}
