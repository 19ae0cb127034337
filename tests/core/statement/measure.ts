import { checkStatements } from '#core/statement/check-statement.ts';
import type { CheckId, Finding } from '#core/statement/report.ts';
import { scanXml } from '#core/xml/scan.ts';
import {
  type Damage,
  damages,
  type GeneratedStatement,
  generate,
} from '#tests/support/statements/generator.ts';

/** How many statements were checked, how many were judged right, and those where a check is false. */
export type Measure = { all: number; right: number; falseBroken: string[]; falseHeld: string[] };

const findingsOf = ({ xml, rules }: GeneratedStatement, isSaid: boolean): Finding[] =>
  checkStatements(scanXml(xml), { roles: isSaid ? rules : new Map() }).statements.flatMap(
    ({ findings }) => findings,
  );

const idsOf = (findings: readonly Finding[], outcome: Finding['outcome']): CheckId[] =>
  findings.filter((one) => one.outcome === outcome).map(({ id }) => id);

/** Correct statements: right is one whose checks all hold. */
export function measureCorrect(seeds: readonly number[], isSaid: boolean, isNamed = true): Measure {
  const measure: Measure = { all: 0, right: 0, falseBroken: [], falseHeld: [] };
  for (const seed of seeds) {
    const statement = generate(seed, null, isNamed);
    if (statement === null) continue;
    const findings = findingsOf(statement, isSaid);
    measure.all += 1;
    if (idsOf(findings, 'broken').length > 0) measure.falseBroken.push(`${seed}`);
    if (idsOf(findings, 'held').length > 0 && !isNamed) measure.falseHeld.push(`${seed}`);
    const wanted = isNamed ? 'held' : 'unclear';
    if (findings.length > 0 && idsOf(findings, wanted).length === findings.length)
      measure.right += 1;
  }
  return measure;
}

/** Checks that name a row. */
const ofRows: readonly CheckId[] = ['balance-running', 'numbering', 'period'];

/** Damaged statements: right is one with a broken check that the damage breaks, which names the row if one is concerned. */
export function measureDamaged(seeds: readonly number[], isSaid: boolean): Measure {
  const measure: Measure = { all: 0, right: 0, falseBroken: [], falseHeld: [] };
  for (const seed of seeds) {
    const damage = damages[seed % damages.length] as Damage;
    const statement = generate(seed, damage);
    if (statement === null) continue;
    const { broken: wanted, row } = statement;
    const findings = findingsOf(statement, isSaid);
    const broken = findings.filter(({ outcome }) => outcome === 'broken');
    measure.all += 1;
    if (broken.some(({ id }) => !wanted.includes(id)))
      measure.falseBroken.push(`${seed} ${damage}`);
    const isHeld = (id: CheckId): boolean => {
      const own = findings.filter((one) => one.id === id);
      return own.length > 0 && own.every(({ outcome }) => outcome === 'held');
    };
    if (wanted.some(isHeld)) measure.falseHeld.push(`${seed} ${damage}`);
    const isPlaced = broken.some(({ id, rows }) => ofRows.includes(id) && rows.includes(row ?? -1));
    if (broken.some(({ id }) => wanted.includes(id)) && (row === null || isPlaced))
      measure.right += 1;
  }
  return measure;
}

/** So many seeds from one on. */
export const seedsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => first + at);
