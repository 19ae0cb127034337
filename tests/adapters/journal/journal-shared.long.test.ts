import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createJournal } from '#adapters/journal/journal.ts';
import { ownFolder } from '#tests/support/folder.ts';
import {
  callsQuery,
  integrityOf,
  replyOf,
  sizeOfReply,
} from '#tests/support/journal/journal-calls.ts';
import { journalWriter } from '#tests/support/journal/journal-writing.ts';

const calls = 200;

test('two processes write 200 calls and exchanges each into one file, a third is killed meanwhile, and all is there', async () => {
  const file = join(await ownFolder(), 'journal.sqlite');
  const writers = ['one', 'two'].map((name) => journalWriter(file, name, calls));
  const third = journalWriter(file, 'three', 100_000);
  await third.first;
  third.kill();
  await Promise.all([third, ...writers].map(({ ended }) => ended));
  expect(writers.map((writer) => [writer.acknowledged(), writer.complaints()])).toEqual([
    [calls, ''],
    [calls, ''],
  ]);
  expect(integrityOf(file)).toBe('ok');

  const notices: string[] = [];
  const journal = createJournal(file, null, (notice) => notices.push(notice));
  onTestFinished(() => journal.close());
  const { rows, revision } = await journal.list('c', null);
  for (const name of ['one', 'two'])
    expect(rows.filter(({ id }) => id.startsWith(`${name}-`))).toHaveLength(calls);
  // Each call raised the revision once, whoever wrote it.
  expect(revision).toBe(rows.length);
  // The history has what was acknowledged, and at most the one that was being written when its writer was killed.
  const list = async (search: string): Promise<number> =>
    (await journal.calls(callsQuery({ search, kind: 'webhook', limit: 10_000 }))).length;
  for (const name of ['one', 'two']) {
    expect(await list(`reply ${name}`)).toBe(calls);
  }
  const killed = await list('reply three');
  expect(killed).toBeGreaterThanOrEqual(third.acknowledged());
  expect(killed).toBeLessThanOrEqual(third.acknowledged() + 1);
  expect((await journal.size(0)).exchanges).toBe(rows.length + 2 * calls + killed);
  for (const id of [`one-${calls - 1}`, 'two-3', 'three-0']) {
    const [newest] = await journal.calls(callsQuery({ documentId: id }));
    const body = (await journal.open({ seq: newest?.seq ?? -1 }))?.reply ?? new Uint8Array();
    expect(Buffer.compare(body, replyOf(id, sizeOfReply(Number(id.split('-')[1])))), id).toBe(0);
  }
  expect(notices).toEqual([]);
});
