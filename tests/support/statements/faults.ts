// Puts one fault into a correct statement.
import { audit } from './audit.ts';
import { type FaultName, faultKind, type Place } from './fault-list.ts';
import type { Random } from './random.ts';
import { render } from './render.ts';
import type { CheckId, Facts, Statement } from './types.ts';

export interface Injected {
  xml: string;
  facts: Facts;
  fault: FaultName;
  description: string;
  where: Place;
  /** The checks that ought to break: those of the fault that the audit of the printed figures breaks. */
  expected: CheckId[];
}

const TRIES = 40;

function copyFacts(facts: Facts): Facts {
  return {
    ...facts,
    accounts: facts.accounts.map((account) => ({
      ...account,
      rows: account.rows.map((row) => ({ ...row })),
    })),
  };
}

/**
 * One fault at a random place where it can be seen. A fault can be seen when, after it, some relation
 * between figures that are printed in the document does not hold, and the rule of the fault is met.
 * Undefined when no such place was found: the document does not carry enough information.
 */
export function inject(
  statement: Statement,
  fault: FaultName,
  random: Random,
): Injected | undefined {
  const kind = faultKind(fault);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const facts = copyFacts(statement.facts);
    const index = random.int(0, facts.accounts.length - 1);
    const account = facts.accounts[index];
    if (account === undefined) return undefined;
    const change = kind.apply(random, account, statement.layout, facts);
    if (change === undefined) continue;
    const { broken } = audit(facts, statement.layout);
    const expected = kind.expected.filter((id) => broken.has(id));
    if (expected.length === 0) continue;
    const xml = render(facts, statement.layout);
    // A change that does not reach the paper is no fault.
    if (xml === statement.xml) continue;
    const where: Place = { account: index, role: change.role };
    if (change.row !== undefined) where.row = change.row;
    return { xml, facts, fault, description: change.description, where, expected };
  }
  return undefined;
}
