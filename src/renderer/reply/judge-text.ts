import type { ChosenReadings } from '#core/contract/assumptions.ts';
import type { Finding } from '#core/contract/finding.ts';
import { readReply } from '#core/contract/read-reply.ts';
import type { ReadAs } from '#core/contract/verdict.ts';
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

/** What the editor shows of a verdict. */
export type Judged = { outcome: string; findings: readonly Finding[] };

/** Judges as every other way in does. */
export function judge({ text, ...how }: JudgeRequest): Judged {
  const { outcome, findings } = readReply({ ...how, body: text });
  return { outcome, findings };
}
