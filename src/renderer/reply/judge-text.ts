import type { AnyVerdict } from '#core/contract/any-verdict.ts';
import type { ChosenReadings } from '#core/contract/assumptions.ts';
import type { Finding } from '#core/contract/finding.ts';
import { readReply } from '#core/contract/read-reply.ts';
import type { ReadAs } from '#core/contract/verdict.ts';
import type { replyTextOf, WholeDiagnosis } from '#core/diagnosis/suggest-fix.ts';
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

/** What the editor shows of a verdict. `whole` has also what only a fix uncovers. */
export type Judged = { outcome: string; findings: readonly Finding[]; whole?: WholeDiagnosis };

/** A received reply with its verdict, to be diagnosed to the end of its fixes. */
export type Received = {
  verdict: Pick<AnyVerdict, 'as' | 'findings' | 'assumptions'>;
  text: string;
  how: Parameters<typeof replyTextOf>[2];
};

/** Judges as every other way in does. */
export function judge({ text, ...how }: JudgeRequest): Judged {
  const { outcome, findings } = readReply({ ...how, body: text });
  return { outcome, findings };
}
