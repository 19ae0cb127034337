import { redactWhole } from '#core/secrets/redact.ts';
import { outcomeOfChecks, restsOnSaid, rulesMark } from '#core/statement/outcome.ts';
import type { Running } from '#operations/dispatch.ts';
import type { CheckedInput } from '#operations/operations.ts';
import type { Workspace } from '#operations/schemas.ts';
import { rulesOfKind } from '#operations/statement-schemas.ts';
import type { Ports } from '../ports/ports.ts';
import type { Texts } from '../texts.ts';
import { sourceIn } from './handlers.ts';

/** Keeps the outcome of the statement checks by today's rules with a document of the list. */
export function checkListedDocument(
  { xml, journal, secrets }: Pick<Ports, 'xml' | 'journal' | 'secrets'>,
  texts: Texts,
  workspace: () => Promise<Workspace>,
) {
  const source = sourceIn(texts);
  return async (
    { xml: text, id, at, ...kind }: CheckedInput<'checkListedDocument'>,
    running: Running,
  ) => {
    const rules = rulesOfKind((await workspace()).statementRules, kind);
    const report = await xml.ask(source(text), 'checkStatement', { rules }, running);
    const { connectionId } = kind;
    const outcome = {
      rules: rulesMark(rules),
      ...outcomeOfChecks(report),
      isSaid: restsOnSaid(report.statements, rules),
    };
    // Names of rules are what a person, or a workspace file, says.
    const kept = redactWhole(outcome, secrets.seen());
    await journal.keepChecks({ connectionId, id }, at, kept);
    return {};
  };
}
