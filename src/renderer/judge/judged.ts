import type { AssumptionChoices } from '#core/choices.ts';
import type { Finding } from '#core/finding.ts';
import { readReply } from '#core/read-reply.ts';
import type { Assumption, ReadAs, Step } from '#core/verdict.ts';
import type { Category, Surface } from '#core/widget/actions.ts';

/** A typed reply and what is said of how it came; `surface` null: the one of the routing table, `httpStatus` null: not given. */
export type Asked = {
  as: ReadAs;
  category: Category;
  surface: Surface | null;
  httpStatus: number | null;
  text: string;
  choices: AssumptionChoices;
};

/** A verdict as the window shows it. `value` is laid out JSON, null where none is left; `bytes` is the reply's size in UTF-8. */
export type Judged = {
  outcome: string;
  value: string | null;
  findings: readonly Finding[];
  steps: readonly Step[];
  assumptions: readonly Assumption[];
  bytes: number;
};

/** Judges as every other way in does; the value goes on as text, which costs the window far less to take than its objects. */
export function judged({ text, ...how }: Asked): Judged {
  const { outcome, value, findings, steps, assumptions } = readReply({ ...how, body: text });
  return {
    outcome,
    value: value === null ? null : JSON.stringify(value, null, 2),
    ...{ findings, steps, assumptions },
    bytes: new TextEncoder().encode(text).byteLength,
  };
}
