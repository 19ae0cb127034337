import type { TabCall, TabEvent } from '#core/widget/simulator/event.ts';
import type { TabState } from '#core/widget/simulator/model.ts';
import type { VisitorChoice } from '#core/widget/visitor.ts';
import type { Progress } from '#operations/outcome.ts';
import type { Fired, Firing } from '#operations/widget-schemas.ts';
import type { CallError } from '../../rpc/outcome-of.ts';

/**
 * One call that the widget fired. `id` is the window's own number, rising over all tabs and resets;
 * `call` is the reducer's request. `at` in milliseconds since 1970. Exactly one of `fired` and
 * `error` is set once it is no longer running. `firing` is stored without the visitor's token: its
 * visitor is always anonymous, and `visitor` says who it was.
 */
export type WidgetExchange = {
  id: number;
  tabId: string;
  call: TabCall;
  firing: Firing;
  at: number;
  /** The same of its end, however it ended; null while it runs, and where nobody saw it. */
  endedAt: number | null;
  visitor: VisitorChoice;
  state: 'running' | 'answered' | 'given up';
  progress: Progress | null;
  fired: Fired | null;
  error: CallError | null;
  /** That nothing in the preview belongs to it, and of `call` only action and surface count: it passed a recorder, or is of another session or window. */
  listedOnly?: 'recorded' | 'kept';
  /** Its number in the history, where that is known. */
  seq?: number;
};

/** Whether the call was sent over the surface that the widget does not use for it. No snapshot belongs to it: the visitor sees nothing of it. */
export const isOverOtherSurface = ({
  call,
  firing,
}: Pick<WidgetExchange, 'call' | 'firing'>): boolean =>
  firing.surface !== null && firing.surface !== call.surface;

/**
 * One event of a tab, and what the visitor saw after it; `exchangeIds` are the calls that it fired,
 * `answers` the one it answers.
 */
export type Snapshot = {
  number: number;
  at: number;
  event: TabEvent;
  /** What the visitor did, in words; empty for an answer. */
  words: string;
  seen: TabState;
  exchangeIds: readonly number[];
  answers: number | null;
};

/**
 * All events of a tab since it was first opened or reset: the newest snapshot is what the visitor
 * sees now.
 */
export type Simulation = {
  snapshots: readonly Snapshot[];
  exchanges: readonly WidgetExchange[];
  seen: TabState;
  /** Whether the history has calls from before those that came back from it; not known before one did. */
  hasEarlier?: boolean;
};
