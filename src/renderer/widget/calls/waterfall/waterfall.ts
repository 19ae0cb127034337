import type { Fired } from '#operations/widget-schemas.ts';
import type { Bar } from './bar.ts';
import { directBars } from './direct-bars.ts';
import { proxiedBars } from './proxied-bars.ts';

/**
 * Everything that happened for one click of a visitor, in its order. `lasted` is how long the window waited for it, in milliseconds: it
 * stands for the time of a call that brought no reply and so no timings (null: not known).
 */
export const waterfallOf = (fired: Fired, lasted: number | null = null): Bar[] =>
  fired.surface === 'direct' ? directBars(fired, lasted) : proxiedBars(fired, lasted);

/** When the last step ends, in milliseconds. */
export const endOf = (bars: readonly Bar[]): number =>
  bars.reduce((end, { start, ms }) => Math.max(end, start + (ms ?? 0)), 0);

/** Where a bar stands and how wide it is, in percent of the whole time. */
export function placeOf(
  { start, ms }: Pick<Bar, 'start' | 'ms'>,
  end: number,
): { left: number; width: number } {
  if (end <= 0) return { left: 0, width: ms === null ? 0 : 100 };
  return { left: (100 * start) / end, width: (100 * (ms ?? 0)) / end };
}
