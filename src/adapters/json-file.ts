import { mkdir, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { OperationError } from '#operations/outcome.ts';

/**
 * A JSON file of ours: checked on reading, written whole or not at all, readable by its owner only. `change` works on what the file holds
 * now. Throws OperationError `storage`.
 */
export type JsonFile<T> = {
  read(): Promise<T | null>;
  change(changed: (stored: T | null) => T | Promise<T>): Promise<T>;
};

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * `what` names the file's content in messages. A file that cannot be read as what it should be is set aside beside its old place, so
 * that nothing in it is lost, and `setAside` is told the sentence for the user; one that cannot be opened at all is an error.
 */
export function jsonFile<S extends z.ZodType>(path: string, schema: S, what: string, setAside: (notice: string) => void): JsonFile<z.output<S>> {
  const queue = oneAtATime();
  async function read(): Promise<z.output<S> | null> {
    let text: string;
    try {
      text = await readFile(path, 'utf8');
    } catch (error) {
      if (isMissing(error)) return null;
      throw new OperationError('storage', `The ${what} at ${path} cannot be opened: ${reason(error)}`);
    }
    const fault = (() => {
      try {
        return schema.safeParse(JSON.parse(text));
      } catch (error) {
        return { success: false as const, error };
      }
    })();
    if (fault.success) return fault.data;
    const aside = `${path}.set-aside-${Date.now()}`;
    await rename(path, aside);
    const why = fault.error instanceof z.ZodError ? z.prettifyError(fault.error) : reason(fault.error);
    setAside(`The ${what} could not be read (${why.slice(0, 300)}). It was kept as ${aside}, and a new one was begun.`);
    return null;
  }
  async function write(value: z.output<S>): Promise<void> {
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFileAtomic(path, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
    } catch (error) {
      throw new OperationError('storage', `The ${what} at ${path} cannot be written: ${reason(error)}`);
    }
  }
  return {
    read: () => queue(read),
    change: (changed) =>
      queue(async () => {
        const next = await changed(await read());
        await write(next);
        return next;
      }),
  };
}

/** Runs what it is given one after another, so that two changes of one file never cross. */
function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
