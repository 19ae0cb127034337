import { join } from 'node:path';
import { createJudge } from '#adapters/workers/judge.ts';
import type { AnyVerdict } from '#core/contract/any-verdict.ts';
import type { ReplyToRead } from '#core/contract/read-reply.ts';
import { interrupted } from '../terminal/output.ts';
import { progressLine } from '../terminal/progress-line.ts';

/**
 * Judges a saved reply without the rest of the app, which takes longer to load than most replies
 * take to judge. Throws CouldNot once `signal` is aborted.
 */
export async function judgeSaved(reply: ReplyToRead, signal: AbortSignal): Promise<AnyVerdict> {
  // Ctrl+C also ends the program that writes to the pipe, and the input is then not whole.
  if (signal.aborted) throw interrupted();
  const line = progressLine();
  const judge = createJudge(join(import.meta.dirname, 'judge-thread.js'));
  try {
    return await judge.saved(reply, { signal, progress: line.show });
  } catch (error) {
    throw signal.aborted ? interrupted() : error;
  } finally {
    line.clear();
    await judge.close();
  }
}
