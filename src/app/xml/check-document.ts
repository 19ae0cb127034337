import type { DocumentVerdict } from '#core/document/verdict.ts';
import { checkedAtOnce, type StatementOutcome } from '#core/statement/outcome.ts';
import { rulesOfKind } from '#operations/statement-schemas.ts';
import type { DocumentRules } from '../ports/ports.ts';
import { OpenXml } from './open.ts';
import { outcomeOf } from './statement.ts';

/**
 * The outcome of the statement checks of a document, as it was decoded, in UTF-8; null for one that is
 * too large to be checked with its reply. `step` runs while the checks do, and may throw to end them.
 */
export function checkDocument(
  xml: Uint8Array,
  { value: { record } }: Pick<DocumentVerdict, 'value'>,
  { connectionId, kept, ofAnySize }: DocumentRules,
  step: () => void = () => undefined,
): StatementOutcome | null {
  if (xml.length > checkedAtOnce && !ofAnySize) return null;
  const bank_code = record?.bank_code ?? '';
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(xml);
  const rules = rulesOfKind(kept, { connectionId, bank_code });
  return outcomeOf(new OpenXml(text, step), rules, step);
}
