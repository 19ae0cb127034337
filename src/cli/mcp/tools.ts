import { z } from 'zod';
import { beyondBounds } from '#operations/bounds.ts';
import { inputWords } from '#operations/dispatch.ts';
import { CouldNot } from '../terminal/output.ts';
import { judgingTools } from './judging.ts';
import { keptTools } from './kept.ts';
import { sendingTools } from './sending.ts';
import type { Tool } from './tool.ts';

/** Every tool. */
export const tools: readonly Tool[] = [...sendingTools, ...judgingTools, ...keptTools];

/** What a tool may be given, in bytes or characters. */
const largest = 32 * 1024 * 1024;

/** The input of a tool, checked and with defaults. Throws CouldNot. */
export function checkedInput({ input }: Tool, given: unknown): unknown {
  const beyond = beyondBounds(given ?? {}, largest);
  if (beyond !== null) throw new CouldNot('bad-input', beyond);
  const checked = input.safeParse(given ?? {}, { error: inputWords });
  if (!checked.success) throw new CouldNot('bad-input', z.prettifyError(checked.error));
  return checked.data;
}

type ObjectSchema = { type: 'object'; [key: string]: unknown };

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): ObjectSchema => ({
  ...z.toJSONSchema(schema, { io, unrepresentable: 'any' }),
  type: 'object',
});

/** The tools as a client lists them. */
export const listedTools = () =>
  tools.map(({ name, title, description, input, output, hints }) => ({
    name,
    title,
    description,
    inputSchema: schemaOf(input, 'input'),
    outputSchema: schemaOf(output, 'output'),
    annotations: { title, ...hints },
  }));
