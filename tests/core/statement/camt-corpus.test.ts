import { expect, test } from 'vitest';
import { checkStatements } from '#core/statement/check-statement.ts';
import { scanXml } from '#core/xml/scan.ts';
import { camtMessage, camtVersions } from '#tests/support/statements/camt-corpus.ts';
import { brokenIn } from './check.ts';

test.each(['052', '053', '054'] as const)(
  'camt.%s in every version: only planted errors are broken, and each statement has its booked rows',
  (kind) => {
    for (const version of camtVersions)
      for (let seed = 0; seed < 12; seed += 1) {
        const { name, xml, broken, sums } = camtMessage(kind, version, seed);
        expect(brokenIn(xml), name).toEqual(broken);
        const { statements } = checkStatements(scanXml(xml));
        expect(statements.map(({ rows }) => rows)).toEqual(sums.map(({ booked }) => booked));
      }
  },
);
