import { expect, test } from 'vitest';
import { checkStatements } from '#core/statement/check-statement.ts';
import { textOf } from '#core/statement/decimal.ts';
import { scanXml } from '#core/xml/scan.ts';
import { camtMessage, camtVersions } from '#tests/support/statements/camt-corpus.ts';
import { brokenIn } from './check.ts';

test.each(['052', '053', '054'] as const)(
  'camt.%s in every version: each statement is summed as its plan says, and only planted errors are broken',
  (kind) => {
    for (const version of camtVersions)
      for (let seed = 0; seed < 12; seed += 1) {
        const { name, xml, broken, sums } = camtMessage(kind, version, seed);
        expect(brokenIn(xml), name).toEqual(broken);
        const statements = checkStatements(scanXml(xml));
        expect(statements, name).toHaveLength(sums.length);
        for (const [at, { subject, rows }] of statements.entries()) {
          expect(Number(textOf(subject.flow.sum, rows.scale)), name).toBe(Number(sums[at]?.moved));
          expect(subject.flow.entries, name).toHaveLength(sums[at]?.booked ?? -1);
        }
      }
  },
);
