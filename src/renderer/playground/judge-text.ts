import type { ChosenReadings } from '#core/contract/assumptions.ts';
import type { Finding } from '#core/contract/finding.ts';
import { readReply } from '#core/contract/read-reply.ts';
import type { Assumption, ReadAs, Step } from '#core/contract/verdict.ts';
import type { Category, Surface } from '#core/widget/actions.ts';

/**
 * A typed reply and how it was received; `surface` null: the one of the routing table, `httpStatus`
 * null: unknown.
 */
export type JudgeRequest = {
  as: ReadAs;
  category: Category;
  surface: Surface | null;
  httpStatus: number | null;
  text: string;
  choices: ChosenReadings;
};

/** A verdict as the window shows it, without its value; `bytes` is the reply's size in UTF-8. */
export type Judged = {
  outcome: string;
  findings: readonly Finding[];
  steps: readonly Step[];
  assumptions: readonly Assumption[];
  bytes: number;
};

/**
 * What the judging thread sends: first the verdict, then the value as formatted JSON, null if there
 * is none.
 */
export type JudgeResponse = { verdict: Judged } | { value: string | null };

/** Judges as every other way in does. The value goes after the verdict and as text: it may be as large as the reply. */
export function judge(
  { text, ...how }: JudgeRequest,
  tell: (response: JudgeResponse) => void,
): void {
  const { outcome, value, findings, steps, assumptions } = readReply({ ...how, body: text });
  tell({
    verdict: {
      outcome,
      findings,
      steps,
      assumptions,
      bytes: new TextEncoder().encode(text).byteLength,
    },
  });
  tell({ value: value === null ? null : JSON.stringify(value, null, 2) });
}
