import { z } from 'zod';
import { countLevels, countSentence, type Finding, levels } from '#core/contract/finding.ts';
import type { Assumption } from '#core/contract/verdict.ts';
import { diagnoseThrough, type ReplyText } from '#core/diagnosis/suggest-fix.ts';

/** The most findings and causes of one result; the counts are those of all. */
const most = 50;

const shownFindingSchema = z.object({
  clause: z.string(),
  level: z.enum(levels),
  path: z.string(),
  message: z.string(),
  effect: z.string(),
  line: z.number().optional(),
  column: z.number().optional(),
  count: z.number().optional(),
  fix: z.string().optional(),
});
export const findingsSchema = z.array(shownFindingSchema);

/** The keys of every result that has a verdict. `after` is the index of the cause whose fix uncovers this one. */
export const verdictKeys = {
  outcome: z.string(),
  counts: z.object({ error: z.number(), warning: z.number(), info: z.number() }),
  diagnosis: z.array(
    z.object({
      cause: z.string(),
      effect: z.string(),
      fix: z.string(),
      count: z.number(),
      clauses: z.array(z.string()),
      after: z.number().nullable(),
    }),
  ),
  findings: findingsSchema,
  leftOut: z.int().describe('Findings that are not listed, for length'),
  assumptions: z.array(z.object({ id: z.string(), clause: z.string(), choice: z.string() })),
};

/** Findings for a result, the first ones of many. */
export const shownFindings = (findings: readonly Finding[]): Finding[] => findings.slice(0, most);

/** A verdict for a result: what is wrong, why, and what to do; with the text of the reply also what only a fix uncovers. */
export function verdictOf(
  verdict: { outcome: string; findings: readonly Finding[]; assumptions: readonly Assumption[] },
  reply: ReplyText | null,
) {
  const { outcome, findings, assumptions } = verdict;
  const { causes } = diagnoseThrough(reply, findings);
  const shown = shownFindings(findings);
  return {
    value: {
      outcome,
      counts: countLevels(findings),
      diagnosis: causes.slice(0, most),
      findings: shown,
      leftOut: findings.length - shown.length,
      assumptions: assumptions.slice(0, most),
    },
    says: `Outcome: ${outcome}. ${countSentence(findings)}.`,
    quotes: causes
      .slice(0, 10)
      .map(({ cause, effect, fix }, at) => `${at + 1}. ${cause} ${effect} Fix: ${fix}`),
  };
}
