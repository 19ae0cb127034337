import { join } from 'node:path';
import { createJudge } from '#adapters/workers/judge.ts';
import type { Judge } from '#app/ports/ports.ts';
import { interrupted } from '../terminal/output.ts';
import { progressLine } from '../terminal/progress-line.ts';

/**
 * Judges a saved reply, or makes a copy of it, without the rest of the app, which takes longer to load than most replies
 * take to judge. Throws CouldNot once `signal` is aborted.
 */
export async function judgeSaved<What extends 'saved' | 'copy'>(
  what: What,
  input: Parameters<Judge[What]>[0],
  signal: AbortSignal,
): Promise<Awaited<ReturnType<Judge[What]>>> {
  // Ctrl+C also ends the program that writes to the pipe, and the input is then not whole.
  if (signal.aborted) throw interrupted();
  const line = progressLine();
  const judge = createJudge(join(import.meta.dirname, 'judge-thread.js'));
  try {
    const ask = judge[what] as (...asked: unknown[]) => ReturnType<Judge[What]>;
    return await ask(input, { signal, progress: line.show });
  } catch (error) {
    throw signal.aborted ? interrupted() : error;
  } finally {
    line.clear();
    await judge.close();
  }
}
