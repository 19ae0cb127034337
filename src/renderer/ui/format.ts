import { useEffect, useState } from 'react';
import { formatBytes } from '#core/http/byte-size.ts';
import { several } from '#core/text/wording.ts';
import type { Progress } from '#operations/outcome.ts';

/** A length of time in milliseconds for people: "0.4 ms", "312 ms", "4.2 s". */
export function formatMilliseconds(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`;
}

/** "Receiving: 3.2 MB of 20 MB" */
export function formatProgress({ phase, done, total, unit }: Progress): string {
  const amount = (count: number): string =>
    unit === 'bytes' ? formatBytes(count) : several(count, 'item');
  const name = phase.charAt(0).toUpperCase() + phase.slice(1);
  if (done === 0 && total === null) return name;
  return `${name}: ${amount(done)}${total === null ? '' : ` of ${amount(total)}`}`;
}

/** The formats of this machine, each made when it is first needed: it takes some milliseconds of a start. */
const formats: Partial<Record<'instant' | 'clock' | 'day', Intl.DateTimeFormat>> = {};

/** The time of day of an ISO 8601 instant, local. */
export function formatClock(iso: string): string {
  formats.clock ??= new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
  return formats.clock.format(new Date(iso));
}

/** An ISO 8601 instant as a list shows it: the time of day, before it the day if that is another one than today; local. */
export function formatDay(iso: string): string {
  if (new Date(iso).toDateString() === new Date().toDateString()) return formatClock(iso);
  formats.day ??= new Intl.DateTimeFormat(undefined, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  });
  return formats.day.format(new Date(iso));
}

/** An ISO 8601 instant as local date and time; any other text is returned unchanged. */
export function formatInstant(iso: string): string {
  formats.instant ??= new Intl.DateTimeFormat(undefined, {
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : formats.instant.format(time);
}

// Words are made, and tested, without a window too.
const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
const keySigns: Record<string, string> = isMac
  ? { Mod: '⌘', Shift: '⇧', Enter: '↩', Plus: '+' }
  : { Mod: 'Ctrl', Plus: '+' };

/** A key binding as written on this machine: `Mod+Enter` is "Ctrl Enter" or "⌘ ↩". */
export const formatKeys = (keys: string): string[] =>
  keys.split('+').map((key) => keySigns[key] ?? key);

/** Whether what began at `since`, or with the first render, has taken 300 ms; false for null, when nothing began. */
export function useLate(since?: number | null): boolean {
  const [first] = useState(Date.now);
  const from = since === undefined ? first : since;
  const [late, setLate] = useState(from !== null && from + 300 <= Date.now() ? from : null);
  useEffect(() => {
    if (from === null) return;
    const timer = setTimeout(() => setLate(from), Math.max(0, from + 300 - Date.now()));
    return () => clearTimeout(timer);
  }, [from]);
  return from !== null && late === from;
}

/** The time in milliseconds since 1970, brought up to date every `every` milliseconds. */
export function useNow(every: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
