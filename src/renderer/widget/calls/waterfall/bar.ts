import type { ExchangeSheet } from '#operations/window-schemas.ts';
import type { Phase } from '../../../documents/outcome/timing-bar.tsx';

/** Who does something: the widget in the visitor's browser, the platform's server function, the customer's webhook. */
export const lanes = ['widget', 'platform', 'webhook'] as const;
export type Lane = (typeof lanes)[number];

/**
 * One step of an exchange in its lane. `start` in milliseconds since the click; `ms` null: the step
 * is simulated and takes almost no time. `sheet` shows more about it, `hop` is its position among
 * the hops of a direct call. `short` is its text when all steps are in one line, null when that line leaves it out.
 */
export type Bar = {
  key: string;
  lane: Lane;
  title: string;
  words: string;
  tone: 'plain' | 'good' | 'bad';
  start: number;
  ms: number | null;
  phases: readonly Phase[];
  sheet: ExchangeSheet;
  hop: number | null;
  short: string | null;
};

/** A step that was not measured, with nothing but its description. */
export const platformStep = (
  said: Pick<Bar, 'key' | 'lane' | 'title' | 'sheet'> & Partial<Bar>,
): Bar => ({
  words: '',
  tone: 'plain',
  start: 0,
  ms: null,
  phases: [],
  hop: null,
  short: null,
  ...said,
});
