import { expect, test } from 'vitest';
import { type GroupedCall, groupCalls, groupedText } from '#core/exported/group-calls.ts';
import type { CheckId } from '#core/statement/report.ts';

const none = { held: [], broken: [], brokenRules: [] };
const call = (
  seq: number,
  bank_code: string,
  document_version: string,
  checks: { held?: CheckId[]; broken?: CheckId[]; brokenRules?: string[] } | null,
  outcome = 'completed',
): GroupedCall => ({
  seq,
  at: `2026-11-0${seq}T00:00:00.000Z`,
  outcome,
  checks: checks && { ...none, ...checks },
  columns: { bank_code, document_version },
});

const calls = [
  call(7, 'NORDA_01', '7', { broken: ['balance-total'], brokenRules: ['has a payee'] }),
  call(1, 'NORDA_01', '6', { held: ['balance-total', 'numbering'] }),
  call(2, 'OTHER', '6', { broken: ['numbering'] }),
  call(3, 'NORDA_01', '6', null, 'pending'),
  call(4, 'NORDA_01', '6', { held: ['balance-total'], broken: ['numbering'] }),
  call(5, 'NORDA_01', '7', { held: ['numbering'], broken: ['balance-total'] }),
  call(6, 'OTHER', '7', { held: ['numbering'] }),
];

test('what held before and is broken in the newest calls names the call since when it is', () => {
  const { since } = groupCalls(calls, ['bank_code', 'document_version']);
  // The numbering of NORDA_01 held again after it was broken; that of OTHER was never held before it was broken.
  expect(since).toEqual([
    {
      of: { bank_code: 'NORDA_01' },
      column: 'document_version',
      value: '7',
      seq: 5,
      at: '2026-11-05T00:00:00.000Z',
      checks: ['balance-total'],
    },
  ]);
});

test('one column alone compares all calls, and a lack of calls gives no groups', () => {
  const { groups, since } = groupCalls(calls, ['document_version']);
  expect(groups.map(({ values, calls: count }) => [values.document_version, count])).toEqual([
    ['6', 4],
    ['7', 3],
  ]);
  expect(since.map(({ of, value }) => [of, value])).toEqual([[{}, '7']]);
  expect(groupCalls([], ['bank_code'])).toEqual({ groups: [], since: [] });
});

test('as text, a line for each group and a sentence for each change', () => {
  expect(groupedText(groupCalls(calls, ['bank_code', 'document_version']))).toBe(
    [
      'bank_code NORDA_01, document_version 6  3 calls  completed 2 (from call 1), pending 1 (from call 3)  broken: numbering 1 (from call 4)',
      'bank_code NORDA_01, document_version 7  2 calls  completed 2 (from call 5)  broken: balance-total 2 (from call 5), has a payee 1 (from call 7)',
      'bank_code OTHER, document_version 6  1 call  completed 1 (from call 2)  broken: numbering 1 (from call 2)',
      'bank_code OTHER, document_version 7  1 call  completed 1 (from call 6)  no broken checks',
      'Since document_version 7 NORDA_01 no longer adds up: balance-total broken from call 5 on (2026-11-05T00:00:00.000Z).',
    ].join('\n'),
  );
});

test('a value that was there before the checks broke is not said to be since when', () => {
  const same = [
    call(1, 'A', '7', { held: ['numbering'] }),
    call(2, 'A', '7', { broken: ['numbering'] }),
  ];
  expect(groupedText(groupCalls(same, ['bank_code', 'document_version']))).toContain(
    'A no longer adds up, though document_version 7 was there before: numbering broken from call 2 on',
  );
});
