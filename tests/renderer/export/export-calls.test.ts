import { expect, test } from 'vitest';
import type { Input } from '#operations/operations.ts';
import { exportCalls } from '#renderer/export/export-calls.ts';
import { createShellStore } from '#renderer/shell/shell-store.ts';
import { answering, ok } from '../answering.ts';

const text = { id: 't', name: 'assay-7.har', bytes: 2 };
const masked = [
  { seq: 1, part: 'request address', places: 2 },
  { seq: 2, part: 'request address', places: 1 },
  { seq: 2, part: 'reply body', places: 1 },
] as const;

test('to hand over copies the calls as Markdown and saves them as HAR, and says once what is masked', async () => {
  const asked: Input<'exportExchanges'>[] = [];
  const left: string[] = [];
  const shell = createShellStore();
  const call = answering({
    exportExchanges: (what) => {
      asked.push(what);
      return ok({ text, masked: [...masked], variables: [] });
    },
  });
  await exportCalls({ call, shell }, { seqs: [1, 2] }, 'handOver', {
    copy: async ({ id }) => void left.push(`copied ${id}`),
    save: async ({ id }) => void left.push(`saved ${id}`),
  });
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
