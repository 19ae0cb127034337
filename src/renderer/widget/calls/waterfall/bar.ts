import type { Phase } from '../../../documents/outcome/timing-bar.tsx';

/** Who does something: the widget in the visitor's browser, the platform's server function, the customer's webhook. */
export const lanes = ['widget', 'platform', 'webhook'] as const;
export type Lane = (typeof lanes)[number];

/** What can be opened of an exchange. */
export type SheetName = 'reply' | 'request' | 'platform' | 'cors' | 'visitor';

/**
 * One step of an exchange in its lane. `start` in milliseconds since the click; `ms` null: the step was not measured, it is simulated
 * and takes next to no time. `sheet` is where more of it stands, `hop` its place among the hops of a direct call.
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
  sheet: SheetName;
  hop: number | null;
};

/** A step that was not measured, with nothing beyond what is said of it. */
export const platformStep = (
  said: Pick<Bar, 'key' | 'lane' | 'title' | 'sheet'> & Partial<Bar>,
): Bar => ({
  words: '',
  tone: 'plain',
  start: 0,
  ms: null,
  phases: [],
  hop: null,
  ...said,
});
