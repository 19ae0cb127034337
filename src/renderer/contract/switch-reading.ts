import { type SwitchableId, switchableIds } from '#core/contract/choices.ts';
import type { Reading } from '#core/contract/verdict.ts';
import type { Stores } from '../shell/context.ts';

/** The id as one that can be switched, null for a decision with one reading only. */
export const switchable = (id: string): SwitchableId | null =>
  switchableIds.find((one) => one === id) ?? null;

/** Switches a decision of ours in the workspace; the verdicts on show follow. Gives what went wrong, null for nothing. */
export async function switchReading(
  { workspace, documents, play }: Stores,
  id: SwitchableId,
  reading: Reading,
): Promise<string | null> {
  const error = await workspace.getState().chooseReading(id, reading);
  if (error) return error.message;
  const [, failed] = await Promise.all([
    documents.getState().judgeAgain(),
    play.getState().judgeAgain(),
  ]);
  return failed?.message ?? null;
}
