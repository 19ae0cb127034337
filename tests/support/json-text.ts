import type { z } from 'zod';
import type { JsonFile } from '#adapters/storage/json-file.ts';
import { oneAtATime } from '#adapters/storage/one-at-a-time.ts';

/** A JSON file without a disk, for tests that need thousands of them: its text can be looked at and tampered with. A text that is nothing reads as no file. */
export function jsonText<S extends z.ZodType>(
  schema: S,
  text: string | null = null,
): JsonFile<z.output<S>> & { text: string | null } {
  const inTurn = oneAtATime();
  const read = (): z.output<S> | null => {
    try {
      const checked = schema.safeParse(JSON.parse(file.text ?? 'null'));
      return checked.success ? checked.data : null;
    } catch {
      return null;
    }
  };
  const file: JsonFile<z.output<S>> & { text: string | null } = {
    text,
    read: async () => read(),
    change: (work) =>
      inTurn(async () => {
        const next = await work(read());
        file.text = JSON.stringify(next);
        return next;
      }),
  };
  return file;
}
