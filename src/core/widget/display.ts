import type { PaletteColor } from './item.ts';
import { nearest } from './near.ts';

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
export const isRecognised = (status: string): status is keyof typeof statusColors => Object.hasOwn(statusColors, status);

/** The colour of the status badge. */
export const statusColor = (status: string): PaletteColor => (isRecognised(status) ? statusColors[status] : 'gray');

/** The recognised status that an unrecognised one was probably meant to be. */
export const meantStatus = (status: string): string | null => nearest(status, Object.keys(statusColors));

/** What the row shows: the title, or `Item N` with N counted from 1 (TAB-ITM-4). `index` counts from 0. */
export const rowTitle = (item: { title?: string | undefined }, index: number): string => item.title ?? `Item ${index + 1}`;

/** What the detail screen shows: the title, or the name of the tab (TAB-ITM-4). */
export const detailTitle = (item: { title?: string | undefined }, tabName: string): string => item.title ?? tabName;

/** A tag's label as the pill shows it, its first letter in upper case (TAB-ITM-3). */
export function capitalise(label: string): string {
  const first = String.fromCodePoint(label.codePointAt(0) ?? 0x20);
  return label === '' ? '' : first.toUpperCase() + label.slice(first.length);
}
