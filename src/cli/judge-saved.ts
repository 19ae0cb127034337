import { join } from 'node:path';
import { createJudge } from '#adapters/workers/judge.ts';
import { type AnyVerdict, anyVerdictSchema } from '#core/contract/any-verdict.ts';
import type { ReplyToRead } from '#core/contract/read-reply.ts';
import { actions } from '#core/widget/actions.ts';
import { interrupted } from './terminal/output.ts';

/**
 * Judges a saved reply without the rest of the app, which takes longer to load than most replies
 * take to judge. `credentials` are those of its request, which a webhook's failed reply must not have
 * in it (TAB-ERR-3). Throws CouldNot once `signal` is aborted.
 */
export async function judgeSaved(
  reply: ReplyToRead,
  credentials: readonly string[],
  signal: AbortSignal,
): Promise<AnyVerdict> {
  // Ctrl+C also ends the program that writes to the pipe, and the input is then not whole.
  if (signal.aborted) throw interrupted();
  const judge = createJudge(join(import.meta.dirname, 'judge-thread.js'));
  try {
    const running = { signal, progress: () => undefined };
    const { as, category, headers = [] } = reply;
    const verdict =
      as === 'document' || credentials.length === 0
        ? await judge.saved(reply, running)
        : await judge
            .judge(
              {
                ...reply,
                as,
                headers,
                secrets: credentials,
                surface: reply.surface ?? actions[as].surface[category] ?? 'proxied',
              },
              running,
            )
            .then((judged) => judged.verdict);
    // Parsed as the dispatcher does, so that every app host gives the same object.
    return anyVerdictSchema.parse(verdict, { jitless: true });
  } catch (error) {
    throw signal.aborted ? interrupted() : error;
  } finally {
    await judge.close();
  }
}
