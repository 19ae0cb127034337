import type { Timings } from '#core/http/http.ts';

/** The phases of a call in the order they happen, and what the window calls them. */
const phases = [
  { name: 'dns', title: 'DNS lookup' },
  { name: 'connect', title: 'Connect' },
  { name: 'proxy', title: 'Proxy tunnel' },
  { name: 'tls', title: 'TLS' },
  { name: 'firstByte', title: 'Waiting for the first byte' },
  { name: 'download', title: 'Download' },
] as const;

/** A phase that happened, and how long it took in milliseconds. */
export type Phase = (typeof phases)[number] & { ms: number };

/** The phases that a call went through. */
export const phasesOf = (timings: Timings): Phase[] =>
  phases.flatMap((phase) => {
    const ms = timings[phase.name];
    return ms === null ? [] : [{ ...phase, ms }];
  });
