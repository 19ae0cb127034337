import { z } from 'zod';
import { clean, fromOutside, quotedLines } from './outside.ts';
import type { Question } from './permission.ts';
import type { Session } from './session.ts';

/** A running call of a tool: the signal that cancels it, and a function that says how far it is. */
export type Call = {
  signal: AbortSignal;
  progress(done: number, total: number | null, message: string): void;
};

/** What a tool found: its structured result and a sentence of ours. `quotes`: both may quote what a server wrote, and these lines say most of it. */
export type Found = { value: object; says: string; quotes?: readonly string[] };

/** Whether a tool only reads, may destroy something, gives the same again, and reaches a server. */
type Hints = {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
};
export const reads: Hints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

type ToolResult = {
  content: { type: 'text'; text: string }[];
  structuredContent: Record<string, unknown>;
};

/** A tool as the server runs it. `asks`: what has to be allowed first, null for nothing. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  input: z.ZodType;
  output: z.ZodObject;
  hints: Hints;
  asks?: (input: unknown, session: Session, call: Pick<Call, 'signal'>) => Promise<Question | null>;
  run(input: unknown, session: Session, call: Call): Promise<ToolResult>;
};

/** Makes a tool of a typed row. Its result is bounded and clean, but for the keys in `exact`, which are texts of the agent itself. */
export function toolOf<Input extends z.ZodType>(row: {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: z.ZodObject;
  hints: Hints;
  exact?: readonly string[];
  asks?: (
    input: z.output<Input>,
    session: Session,
    call: Pick<Call, 'signal'>,
  ) => Promise<Question | null>;
  run(input: z.output<Input>, session: Session, call: Call): Promise<Found>;
}): Tool {
  const { run, asks, exact = [], ...rest } = row;
  const output = row.output.extend({ note: z.string().optional() });
  return {
    ...rest,
    output,
    // The server gives what `input` has checked.
    ...(asks && { asks: (input, session, call) => asks(input as z.output<Input>, session, call) }),
    async run(input, session, call) {
      const { value, says, quotes } = await run(input as z.output<Input>, session, call);
      const kept = Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [
          key,
          exact.includes(key) ? inner : clean(inner),
        ]),
      );
      const lines = quotes?.map((line) => String(clean(line))) ?? [];
      const text = lines.length === 0 ? says : `${says}\n${quotedLines(lines)}`;
      return {
        content: [{ type: 'text', text }],
        structuredContent: output.parse({ ...kept, ...(quotes && { note: fromOutside }) }),
      };
    },
  };
}

/** A text that a server sent, as `outsideText` gives it. */
export const outsideSchema = z
  .object({
    from: z.literal('outside'),
    text: z.string(),
    characters: z.int(),
    cut: z.literal(true).optional().describe('The text is only the beginning'),
  })
  .nullable();
