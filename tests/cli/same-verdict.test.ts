import { expect, test } from 'vitest';
import { exitOf } from '#cli/terminal/verdict-text.ts';
import { readReply } from '#core/contract/read-reply.ts';
import { withDiagnosis } from '#core/diagnosis/suggest-fix.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';
import { completed } from '../core/document/replies.ts';

const replies = [
  ['get_items', '[{"id":1,"tags":[{"label":"new"}]}]', 200],
  ['update_item', '{"error":"no"}', 500],
  ['document', JSON.stringify({ ...completed, status: 'Done' }), 200],
] as const;

const overJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test.each(replies)(
  'the command line prints the verdict of the window: %s',
  async (as, body, httpStatus) => {
    const printed = await assay(argv`read --as ${as} --http-status ${String(httpStatus)} --json`, {
      input: body,
    });
    const verdict = readReply({ as, body, httpStatus, category: 'default', surface: null });
    expect(printed.json()).toEqual(overJson(withDiagnosis(verdict)));
    expect(printed.code).toBe(exitOf(verdict.findings));
  },
);

test('without --as a reply is judged for the kind of tab that it speaks of, as a pasted one is', async () => {
  const printed = await assay(argv`read`, { input: '{"items":[{"id":"a","unread":2}]}' });
  expect(printed.stderr).toContain('Read as get_items of a messaging tab');
  expect(printed.stdout).toContain('no findings');
});
