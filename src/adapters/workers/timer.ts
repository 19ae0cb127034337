import { setTimeout } from 'node:timers/promises';
import type { Timer } from '#app/ports/ports.ts';

/** The timer of this machine. */
export const nodeTimer: Timer = {
  wait: (milliseconds, signal) =>
    setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => undefined),
};
