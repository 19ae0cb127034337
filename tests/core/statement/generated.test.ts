import { expect, test } from 'vitest';
import { checkStatements } from '#core/statement/check-statement.ts';
import { scanXml } from '#core/xml/scan.ts';
import { generate } from '#tests/support/statements/generator.ts';

test.each([
  ['right', 'proposed', 'held'],
  ['right', 'said', 'held'],
  ['unnamed', 'proposed', 'unclear'],
  ['wrong at its end', 'said', 'broken'],
] as const)('a statement that is %s, its columns %s, is %s', (is, columns, outcome) => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const { xml, rules } = generate(seed, is);
    const { statements } = checkStatements(scanXml(xml), {
      roles: columns === 'said' ? rules : new Map(),
    });
    const found = statements.flatMap(({ findings }) => findings.map((one) => one.outcome));
    if (is === 'wrong at its end') expect(found, xml).toContain('broken');
    else expect([...new Set(found)], xml).toEqual([outcome]);
  }
});
