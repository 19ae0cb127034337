import { z } from 'zod';
import { beyondBounds } from '#operations/bounds.ts';
import { inputWords } from '#operations/dispatch.ts';
import { CouldNot } from '../terminal/output.ts';
import type { Answer } from './answer.ts';
import { cleanText } from './outside.ts';
import type { Question } from './permission.ts';
import type { Opened } from './session.ts';

/** A running call of a tool: the workspace, which stays the same until its end, the signal that cancels it, and a function that says how far it is. */
export type Call = {
  open(): Promise<Opened>;
  signal: AbortSignal;
  progress(done: number, total: number | null, message: string): void;
};

/** A tool; its `input` is a strict object, perhaps refined. `does`: whether it reads what is here, calls a server, or may change records there. `asks`: what has to be allowed first, null for nothing. */
type Row<Input> = {
  name: string;
  title: string;
  description: string;
  does: 'reads' | 'calls' | 'writes';
  asks?: (input: Input, call: Pick<Call, 'open' | 'signal'>) => Promise<Question | null>;
  run(input: Input, call: Call): Promise<Answer>;
};
export type Tool = Row<unknown> & {
  /** The tool as a client lists it. */
  listed: {
    name: string;
    description: string;
    inputSchema: { type: 'object' };
    annotations: object;
  };
  /** The input, checked and with defaults. Throws CouldNot. */
  checked(given: unknown): { from: number; input: unknown };
};

/** What a tool may be given, in bytes or characters. */
const largest = 32 * 1024 * 1024;

const from = z.int().min(0).default(0).describe('Goes on with an earlier answer, without a call');

/** Makes a tool of a typed row. */
export function toolOf<Input extends z.ZodObject>({
  input,
  ...row
}: Row<z.output<Input>> & { input: Input }): Tool {
  const { name, title, description, does } = row;
  const whole = input.safeExtend({ from });
  return {
    // The server gives what `checked` has checked.
    ...(row as Row<unknown>),
    listed: {
      name,
      description,
      inputSchema: {
        ...z.toJSONSchema(whole, { io: 'input', unrepresentable: 'any' }),
        type: 'object',
      },
      annotations: {
        title,
        readOnlyHint: does === 'reads',
        destructiveHint: does === 'writes',
        openWorldHint: does !== 'reads',
      },
    },
    checked(given) {
      const beyond = beyondBounds(given ?? {}, largest);
      if (beyond !== null) throw new CouldNot('bad-input', beyond);
      const read = whole.safeParse(given ?? {}, { error: inputWords });
      if (read.success) {
        const { from: start, ...rest } = read.data as { from: number };
        return { from: start, input: rest };
      }
      const unknown = read.error.issues.find(({ code }) => code === 'unrecognized_keys');
      const keys = unknown && 'keys' in unknown ? unknown.keys : null;
      throw new CouldNot(
        'bad-input',
        keys === null
          ? cleanText(z.prettifyError(read.error))
          : `${name} has no argument ${cleanText(keys.join(', '), 200)}. It takes: ${Object.keys(whole.shape).join(', ')}.`,
      );
    },
  };
}
