import type { VisitorChoice } from '#core/widget/scenario.ts';
import type { TabCall, TabEvent } from '#core/widget/simulator/event.ts';
import type { TabState } from '#core/widget/simulator/model.ts';
import type { Progress } from '#operations/outcome.ts';
import type { Fired, Firing } from '#operations/widget-schemas.ts';
import type { CallError } from '../../rpc/outcome-of.ts';

/**
 * One call that the widget fired. `id` is the window's own number, rising over all tabs and resets; `call` what the reducer asked for.
 * `at` in milliseconds since 1970. Exactly one of `fired` and `error` is there once it is no longer running. `firing` is kept without the
 * visitor's token: its visitor is always anonymous, and `visitor` says who it was.
 */
export type WidgetExchange = {
  id: number;
  tabId: string;
  call: TabCall;
  firing: Firing;
  at: number;
  visitor: VisitorChoice;
  state: 'running' | 'answered' | 'given up';
  progress: Progress | null;
  fired: Fired | null;
  error: CallError | null;
};

/** What happened at a moment, and what the visitor saw from then on; `exchangeIds` are the calls that it fired, `answers` the one it answers. */
export type Snapshot = {
  number: number;
  at: number;
  event: TabEvent;
  seen: TabState;
  exchangeIds: readonly number[];
  answers: number | null;
};

/** Everything that happened in a tab since it was opened first or reset: the newest moment is what the visitor sees now. */
export type Simulation = {
  snapshots: readonly Snapshot[];
  exchanges: readonly WidgetExchange[];
  seen: TabState;
};

/** How the clock of the onlooker goes: `shift` in milliseconds is added to that of this machine; `locale` null is that of the machine. */
export type Clock = { shift: number; locale: string | null };
