import { test } from 'vitest';
import { type GroupedCall, groupCalls, groupedText } from '#core/exported/group-calls.ts';
import type { CheckId } from '#core/statement/report.ts';
import { expectWords } from '#tests/support/words.ts';

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

const same = [
  call(1, 'A', '7', { held: ['numbering'] }),
  call(2, 'A', '7', { broken: ['numbering'] }),
];
const both = ['bank_code', 'document_version'] as const;

// The numbering of NORDA_01 held again after it was broken; that of OTHER was never held before it was broken.
test('calls are counted by the values of columns, and what no longer holds is said with the call since when, if its value is new', () =>
  expectWords(
    [
      groupCalls(calls, both),
      groupCalls(calls, ['document_version']),
      groupCalls(same, both),
      groupCalls([call(1, 'A', '7', null)], ['bank_code']),
      groupCalls([], both),
    ]
      .map((found) => `${groupedText(found)}\n${JSON.stringify(found.since)}`)
      .join('\n\n'),
  ));
