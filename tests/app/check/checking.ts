import type { z } from 'zod';
import { runCheck } from '#app/check/run-check.ts';
import type { Timer } from '#app/ports/ports.ts';
import { createTexts } from '#app/texts.ts';
import { type CheckReport, checkReportSchema } from '#core/check/report.ts';
import { checkOperations } from '#operations/check-schemas.ts';
import type { Progress } from '#operations/outcome.ts';
import { noHistory } from '#tests/support/journal/journal-calls.ts';
import { memoryVault } from '#tests/support/memory-vault.ts';
import { stillTimer } from '../desk.ts';
import { loopbackPorts, tabOf } from '../stage.ts';

export type CheckInput = z.input<typeof checkOperations.runCheck.input>;
type Tab = NonNullable<CheckInput['workspace']['tabs']>[number];

export const checkedTab = (webhook_url: string, changes: Partial<Tab> = {}): Tab => ({
  ...tabOf(webhook_url),
  id: 'orders',
  ...changes,
});

/** Checks over real loopback servers, with a vault in memory; the report is held by its schema. */
export function checking(timer: Timer = stillTimer) {
  const vault = memoryVault();
  const ports = loopbackPorts(vault, Date.now);
  const given = {
    ports: { ...ports, timer },
    texts: createTexts(),
    history: noHistory,
  };
  const progress: Progress[] = [];
  const check = async (input: CheckInput, signal?: AbortSignal): Promise<CheckReport> =>
    checkReportSchema.parse(
      await runCheck(given, checkOperations.runCheck.input.parse(input), {
        signal: signal ?? new AbortController().signal,
        progress: (one) => void progress.push(one),
      }),
    );
  return { check, progress };
}
