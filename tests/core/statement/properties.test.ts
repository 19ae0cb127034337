import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenIn } from './check.ts';
import { type Generated, statements, xmlOf } from './shapes.ts';

type Fault = (generated: Generated, row: number) => void;

/** One fault at a time, in the first account. */
const faults: Record<string, Fault> = {
  'a row removed': ({ accounts: [account] }, row) => void account?.rows.splice(row, 1),
  'a row doubled': ({ accounts: [account] }, row) => {
    const doubled = account?.rows[row];
    if (doubled) account?.rows.splice(row, 0, { ...doubled });
  },
  'an amount off by a cent': ({ accounts: [account] }, row) => {
    const changed = account?.rows[row];
    if (changed) changed.amount += changed.amount < 0 ? -1 : 1;
  },
  'a sign flipped': ({ accounts: [account] }, row) => {
    const changed = account?.rows[row];
    if (changed) changed.amount *= -1;
  },
  'the closing balance changed': ({ accounts: [account] }) => {
    if (account) account.closing += 90;
  },
  'the opening balance changed': ({ accounts: [account] }) => {
    if (account) account.opening -= 90;
  },
};

test('a correct statement has no broken check, whatever its shape', () => {
  fc.assert(
    fc.property(statements, (generated) => {
      expect(brokenIn(xmlOf(generated))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test.each(Object.entries(faults))('%s is found, whatever the shape', (_name, inject) => {
  fc.assert(
    fc.property(statements, fc.nat(), (generated, at) => {
      const faulty = structuredClone(generated);
      inject(faulty, at % (faulty.accounts[0]?.rows.length ?? 1));
      expect(brokenIn(xmlOf(faulty))).not.toEqual([]);
    }),
    { numRuns: 20 },
  );
});
