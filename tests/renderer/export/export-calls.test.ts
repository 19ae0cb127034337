import { expect, test } from 'vitest';
import type { ExportName } from '#operations/evidence-schemas.ts';
import type { Input } from '#operations/operations.ts';
import { type ExportSubject, exportCalls } from '#renderer/export/export-calls.ts';
import { createShellStore } from '#renderer/shell/shell-store.ts';
import { answering } from '../answering.ts';

const text = { id: 't', name: 'assay-7.har', bytes: 2 };
const masked = [
  { seq: 1, part: 'request address', places: 2 },
  { seq: 2, part: 'request address', places: 1 },
  { seq: 2, part: 'reply body', places: 1 },
] as const;

/** A host that answers everything, what it was asked, and what left the window. */
function host(entries: { seq: number }[] = []) {
  const asked: Record<string, unknown>[] = [];
  const left: string[] = [];
  const shell = createShellStore();
  const call = answering({
    listHistory: (query: Input<'listHistory'>) => {
      asked.push(query);
      return { ok: true, value: { entries: entries as never, next: null } };
    },
    exportExchanges: (what: Input<'exportExchanges'>) => {
      asked.push(what);
      return { ok: true, value: { text, masked: [...masked], variables: ['ORDERS_TOKEN'] } };
    },
  });
  const run = (subject: ExportSubject, name: ExportName) =>
    exportCalls({ call, shell }, subject, name, {
      copy: async ({ id }) => void left.push(`copied ${id}`),
      save: async ({ id }) => void left.push(`saved ${id}`),
    });
  return { asked, left, shell, run };
}

test('a call is copied as cURL at once, and the notice says what is masked', async () => {
  const { asked, left, shell, run } = host();
  const refs = ['11111111-1111-4111-8111-111111111111'];
  await run({ refs }, 'curl');
  expect(asked).toEqual([{ refs, format: 'curl' }]);
  expect(left).toEqual(['copied t']);
  expect(shell.getState().note).toMatchObject({
    title: 'Copied as cURL',
    text: expect.stringContaining('Set ORDERS_TOKEN before you run it.'),
    isFailed: false,
  });
  shell.dismissNote();
  expect(shell.getState().note).toBeNull();
});

test('to hand over copies the calls as Markdown and saves them as HAR, and says once what is masked', async () => {
  const { asked, left, shell, run } = host();
  await run({ seqs: [1, 2] }, 'handOver');
  expect(asked).toEqual([
    { seqs: [1, 2], format: 'markdown' },
    { seqs: [1, 2], format: 'har' },
  ]);
  expect(left).toEqual(['copied t', 'saved t']);
  expect(shell.getState().note).toMatchObject({
    title: 'Copied as Markdown, saved assay-7.har',
    text: expect.stringMatching(/^Secrets are masked in the address/),
    isFailed: false,
  });
});
