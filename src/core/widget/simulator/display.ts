import { nearest } from '../../contract/spelling.ts';
import { readTimestamp } from '../../contract/timestamp.ts';
import type { PaletteColor } from '../item.ts';

/** The status values the widget recognises and the colour of their badge (TAB-ITM-8); any other value is neutral gray. */
export const statusColors = {
  open: 'blue',
  in_progress: 'blue',
  pending: 'yellow',
  resolved: 'green',
  closed: 'green',
  completed: 'green',
  approved: 'green',
  declined: 'red',
  rejected: 'red',
  cancelled: 'gray',
} as const satisfies Record<string, PaletteColor>;

/** Whether the widget has a colour for the status. */
export const isRecognised = (status: string): status is keyof typeof statusColors =>
  Object.hasOwn(statusColors, status);

/** The colour of the status badge. */
export const statusColor = (status: string): PaletteColor =>
  isRecognised(status) ? statusColors[status] : 'gray';

/** The recognised status that an unrecognised one was probably meant to be. */
export const meantStatus = (status: string): string | null =>
  nearest(status, Object.keys(statusColors));

/** What the row shows: the title, or `Item N` with N counted from 1 (TAB-ITM-4). `index` counts from 0. */
export const rowTitle = (item: { title?: string | undefined }, index: number): string =>
  item.title ?? `Item ${index + 1}`;

/** What the detail screen shows: the title, or the name of the tab (TAB-ITM-4). */
export const detailTitle = (item: { title?: string | undefined }, tabName: string): string =>
  item.title ?? tabName;

/** A tag's label as the pill shows it, its first letter in upper case (TAB-ITM-3). */
export function capitalise(label: string): string {
  const first = String.fromCodePoint(label.codePointAt(0) ?? 0x20);
  return label === '' ? '' : first.toUpperCase() + label.slice(first.length);
}

const units = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['week', 7 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;
const week = 7 * 86_400_000;

/**
 * What is shown for a timestamp (TAB-ITM-6): relative time, a time to come included, until it is older than one week, then the
 * date as the locale writes it, in `timeZone` or else that of the machine. `now` in milliseconds since 1970; `isUtc`: without an offset it is
 * in UTC (second reading). Null where nothing is shown.
 */
export function relativeTime(
  timestamp: string,
  now: number,
  locale: string,
  timeZone?: string,
  isUtc = false,
): string | null {
  const time = (isUtc ? readTimestamp(`${timestamp}Z`) : null) ?? readTimestamp(timestamp);
  if (time === null || Number.isNaN(time.at)) return null;
  const instant = time.at;
  const ahead = instant - now;
  if (-ahead > week)
    return new Intl.DateTimeFormat(locale, {
      dateStyle: 'medium',
      timeZone,
    }).format(instant);
  // A week is still shown in days: "7 days ago".
  const [unit, length] =
    units.find(([name, size]) => Math.abs(ahead) >= size && (ahead > 0 || name !== 'week')) ??
    (['second', 1000] as const);
  const count = Math.trunc(ahead / length);
  return new Intl.RelativeTimeFormat(locale, { numeric: count === 0 ? 'auto' : 'always' }).format(
    count,
    unit,
  );
}

// No script puts more than about seven on one letter; a browser takes seconds to lay out thousands.
const stack =
  /((?:\p{M}|\u200c|\u200d|[\u{e0020}-\u{e007f}]){10})(?:\p{M}|\u200c|\u200d|[\u{e0020}-\u{e007f}])+/gu;

/**
 * The limits for text from outside, in UTF-16 units: of a line, and of a text with many lines.
 * Nobody reads more of a line, and its layout would take time.
 */
export const longestLine = 500;
export const longestText = 12_000;

/**
 * The text cut to `most` UTF-16 units, and to ten combining marks or joiners on one letter. Returns
 * the same string if nothing is cut.
 */
export function shortened(text: string, most: number): string {
  // Half of a surrogate pair is not a character.
  const cut = text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
  return cut.replace(stack, '$1');
}

/** The beginning of a text inside a sentence; `…` marks that more follows. */
export function beginning(text: string, most: number): string {
  const cut = shortened(text, most);
  return cut === text ? text : `${cut}…`;
}
