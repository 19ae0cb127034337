import { expect, test } from 'vitest';
import { readReply } from '#core/contract/read-reply.ts';
import { readStatus } from '#renderer/playground/how-bar.tsx';
import { startOf, starts } from '#renderer/playground/start-bar.tsx';

const verdictOf = (name: string) => {
  const start = starts.find((one) => one.name === name);
  const begins = start && startOf(start);
  if (!begins) throw new Error(`nothing begins with ${name}`);
  const { text, status, ...how } = begins;
  const read = readStatus(status);
  const { outcome, findings } = readReply({
    ...how,
    body: text,
    httpStatus: read.ok ? read.status : null,
  });
  return [outcome, findings.map(({ clause }) => clause)];
};

test.each([
  ['empty-list', 'empty', []],
  ['broken-list', 'list', ['TAB-ITM-3']],
  ['html-page', 'list', ['TAB-ENV-5']],
  ['opened-item', 'item', []],
  ['failed-update', 'failure', ['TAB-UPD-1']],
  ['document', 'completed', []],
])('%s is shown as %s', (name, outcome, clauses) => {
  expect(verdictOf(name)).toEqual([outcome, clauses]);
});

test('every start is tried here', () => {
  expect(starts).toHaveLength(6);
});

test('a start is laid out for typing', () => {
  const [first] = starts;
  expect(first && startOf(first)?.text).toBe('{\n  "items": []\n}');
});
