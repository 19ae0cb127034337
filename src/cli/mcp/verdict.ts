import { countSentence, type Finding } from '#core/contract/finding.ts';
import { type Diagnosis, levelOf } from '#core/diagnosis/diagnose.ts';
import { diagnoseThrough, type ReplyText } from '#core/diagnosis/suggest-fix.ts';
import { grouped } from '#core/text/wording.ts';

/** How many paths a cause names. */
const mostPaths = 3;

/** Each cause in a line: what is wrong, why it matters, what to do, the clauses, and where. */
export const causeLines = (causes: readonly Diagnosis[], findings: readonly Finding[]): string[] =>
  causes.map((cause, at) => {
    const paths = cause.findings.flatMap((index) => findings[index]?.path ?? []);
    const others = cause.count - mostPaths;
    return [
      `${at + 1}. ${levelOf(cause, findings)}: ${cause.cause} ${cause.effect}`,
      ...(cause.fix === '' ? [] : [`Fix: ${cause.fix}`]),
      `(${cause.clauses.join(', ')}; ${paths.slice(0, mostPaths).join(', ')}${others > 0 ? ` and ${grouped(others)} more` : ''})`,
      ...(cause.after === null ? [] : [`Hidden until ${cause.after + 1} is fixed.`]),
    ].join(' ');
  });

/** A verdict: its outcome in a sentence, and a line for each cause, with the text of the reply also what only a fix uncovers. */
export function verdictOf(
  { outcome, findings }: { outcome: string; findings: readonly Finding[] },
  reply: ReplyText | null,
): { says: string; lines: string[] } {
  const { causes, uncovered } = diagnoseThrough(reply, findings);
  return {
    says: `Outcome: ${outcome}. ${countSentence(findings)}.`,
    lines: causeLines(causes, [...findings, ...uncovered]),
  };
}
