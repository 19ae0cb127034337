import { byLevel, countSentence, type Finding, hasError } from '#core/contract/finding.ts';
import type { Assumption, Step } from '#core/contract/verdict.ts';
import { isObject } from '#core/contract/words.ts';
import { diagnose, levelOf } from '#core/diagnosis/diagnose.ts';
import type { WholeDiagnosis } from '#core/diagnosis/suggest-fix.ts';
import { certificateLines } from '#core/http/certificates.ts';
import type { HttpFailure } from '#core/http/http.ts';
import { listOf } from '#core/text/list-of.ts';
import { several } from '#core/text/wording.ts';
import { exits } from './exit-codes.ts';
import { findingText, signs } from './finding-text.ts';
import { print } from './output.ts';

/** Prints what is wrong and what to do about it, nothing where nothing is; of a reply that is known, `diagnosis` says what only a fix uncovers. Notes are left to the list of findings. */
export function printDiagnosis(
  findings: readonly Finding[],
  { causes, uncovered }: WholeDiagnosis = { causes: diagnose(findings), uncovered: [] },
  out: (text: string) => void = print,
): void {
  const all = [...findings, ...uncovered];
  const blocks = causes
    .map((one) => ({ one, level: levelOf(one, all) }))
    .filter(({ level }) => level !== 'info')
    .map(({ one: { cause, effect, fix, count, clauses, after }, level }) =>
      listOf(
        `${signs[level]} ${cause}`,
        after !== null && `    Seen after the fix of: ${causes[after]?.cause}`,
        effect !== '' && `    Effect: ${effect}`,
        `    Fix: ${fix}`,
        `    ${several(count, 'finding')}: ${clauses.join(', ')}`,
      ).join('\n'),
    );
  if (blocks.length > 0) out(`${blocks.join('\n')}\n`);
}

/** Prints the certificates that were not trusted, nothing where there are none. */
export function printCertificates({ certificates }: Pick<HttpFailure, 'certificates'>): void {
  if (certificates && certificates.chain.length > 0)
    print(`${certificateLines(certificates).join('\n')}\n`);
}

/** The verdict for people who read it in a terminal. */
export function verdictText(verdict: {
  outcome: string;
  steps: Step[];
  findings: Finding[];
  assumptions: Assumption[];
}): string {
  const part = (title: string, lines: string[]): string[] =>
    lines.length === 0 ? [] : ['', title, ...lines];
  return [
    `outcome: ${verdict.outcome} (${countSentence(verdict.findings)})`,
    ...part('Findings', [...verdict.findings].sort(byLevel).map(findingText)),
    ...part(
      'Steps',
      verdict.steps.map((step) => `  ${step.clause}  ${step.text}`),
    ),
    ...part(
      'Assumptions',
      verdict.assumptions.map(
        (assumption) =>
          `  ${assumption.clause}  ${assumption.open} Assay assumes: ${assumption.choice}`,
      ),
    ),
  ].join('\n');
}

export const exitOf = (findings: readonly Finding[]): number =>
  hasError(findings) ? exits.bad : exits.good;

/** Rows that the JSON of a command lists. */
const mostRows = 5_000;

/**
 * The value of a verdict as a command prints it in JSON: of a list of more than 5,000 rows the first, and `more` says how many others there are. Those are in the
 * reply, which `fire` prints whole and `read` was given.
 */
export function firstRows<Value>(value: Value): Value | (Value & { more: number }) {
  if (!isObject(value) || !Array.isArray(value.items) || value.items.length <= mostRows)
    return value;
  const { items, unread } = value;
  return {
    ...value,
    items: items.slice(0, mostRows),
    ...(Array.isArray(unread) && { unread: unread.slice(0, mostRows) }),
    more: items.length - mostRows,
  };
}
