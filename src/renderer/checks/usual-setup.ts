import type { ProbeLevel } from '#core/check/report.ts';
import type { WindowState } from '#operations/window-schemas.ts';

/** What a check of the window runs, and how; `allowWrites` is not kept over a restart. */
export type CheckSetup = Pick<
  WindowState['checks'],
  'off' | 'also' | 'repeat' | 'concurrency' | 'failOn' | 'budget'
> & { allowWrites: boolean; failOn: ProbeLevel };

export const usualSetup: CheckSetup = {
  off: [],
  also: [],
  allowWrites: false,
  repeat: 1,
  concurrency: 4,
  failOn: 'error',
  budget: '',
};
