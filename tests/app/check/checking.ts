import { type CheckReport, checkReportSchema } from '#core/check/report.ts';
import type { Input } from '#operations/operations.ts';
import type { Progress } from '#operations/outcome.ts';
import { desk, stillTimer } from '../desk.ts';
import { tabOf } from '../stage.ts';

type Tab = NonNullable<Input<'runCheck'>['workspace']['tabs']>[number];

export const checkedTab = (webhook_url: string, changes: Partial<Tab> = {}): Tab => ({
  ...tabOf(webhook_url),
  id: 'orders',
  ...changes,
});

/** Checks over real loopback servers; the report is held by its schema. */
export function checking(timer = stillTimer) {
  const { run } = desk({ timer });
  const progress: Progress[] = [];
  const check = async (input: Input<'runCheck'>): Promise<CheckReport> =>
    checkReportSchema.parse(
      await run('runCheck', input, undefined, (one) => void progress.push(one)),
    );
  return { check, progress };
}
