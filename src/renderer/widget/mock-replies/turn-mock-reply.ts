import type { ActionName } from '#core/widget/actions.ts';
import type { Stores } from '../../shell/context.ts';
import { usualMockReply } from './ready-replies.ts';

type Some = Pick<Stores, 'simulator' | 'mockReplies'>;

/** Turns the mock reply of an action on or off. One that is turned off is put aside, to be the same when it is turned on again. */
export function turnMockReply(
  { simulator, mockReplies }: Some,
  tabId: string,
  action: ActionName,
  on: boolean,
): void {
  const now = simulator.getState().mockReplies[tabId]?.[action];
  if (on === (now !== undefined)) return;
  if (now) mockReplies.getState().putAside(tabId, action, now);
  const aside = mockReplies.getState().aside[tabId]?.[action];
  simulator.getState().setMockReply(tabId, action, on ? (aside ?? usualMockReply) : null);
}
