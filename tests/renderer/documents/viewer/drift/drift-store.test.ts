import { expect, test } from 'vitest';
import { driftIds } from '#core/profile/difference.ts';
import { createDrift, type DriftReport } from '#renderer/documents/viewer/drift/drift-store.ts';
import {
  copiesSentence,
  countWarnings,
  driftTitles,
} from '#renderer/documents/viewer/drift/drift-words.ts';
import { expectWords } from '#tests/support/words.ts';
import { answering, untilCancelled } from '../../../answering.ts';

const subject = { connectionId: 'c', id: '1', bank_code: 'NORDA', document_version: null };
const one = {
  id: 'element-new',
  level: 'warning',
  message: '`fee` has never occurred before.',
  path: '/a/fee',
  line: 1,
  column: 4,
  count: 1,
  node: 2,
} as const;
const report: DriftReport = { drift: [one], total: 1, warnings: 1, copies: 2, more: false };

test('a report stays on show while the document is compared again', async () => {
  let count = 0;
  const call = answering({
    compareWithCopies: async () => {
      count += 1;
      return { ok: true, value: { ...report, copies: count } };
    },
  });
  const drift = createDrift(call, 'x');
  await drift.run(subject);
  expect(drift.store.getState()).toMatchObject({ report: { copies: 1 }, running: null });
  const again = drift.run(subject);
  expect(drift.store.getState().report).toMatchObject({ copies: 1 });
  await again;
  expect(drift.store.getState()).toMatchObject({ report: { copies: 2 }, running: null });
});

test('a comparison that the user cancels says so; one that is stopped leaves no trace', async () => {
  const call = answering({ compareWithCopies: (_, running) => untilCancelled(running) });
  const drift = createDrift(call, 'x');
  const cancelled = drift.run(subject);
  drift.store.getState().running?.cancel();
  await cancelled;
  expect(drift.store.getState()).toMatchObject({ running: null, error: { code: 'cancelled' } });
  const stopped = drift.run(subject);
  drift.stop();
  await stopped;
  expect(drift.store.getState()).toMatchObject({ running: null, error: null });
});

test('says how many documents it was compared with, and when they prove little', () => {
  const sentences = [1, 2, 3].map((copies) => copiesSentence({ ...report, copies }, subject));
  sentences.push(copiesSentence({ ...report, copies: 50, more: true }, subject));
  expect(sentences.map((said) => said.includes('prove little'))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(sentences[3]).toContain('the newest 50');
  expect(sentences[0]).toContain('bank_code NORDA and no document_version');
  expectWords([...sentences, ...driftIds.map((id) => driftTitles[id])]);
  expect(countWarnings(report)).toBe(1);
  expect(countWarnings(null)).toBe(0);
});
