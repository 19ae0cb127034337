import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Said } from './attempt.ts';
import type { Pattern } from './patterns-of-src.ts';

/** Milliseconds by the clock after which a text counts as one that does not end, whatever else the machine does. */
const endless = 60_000;

/** A pattern and what it takes too long for. */
export type Slow = { at: string; pattern: string; why: string };

/** Reads texts with a pattern in a child process; null where it takes time as they are long. */
async function slowOf(child: ChildProcess, { source, flags, at }: Pattern): Promise<Slow | null> {
  const slow = (why: string): Slow => ({ at, pattern: `/${source}/${flags}`, why });
  let [text, found]: [string, Slow | null] = ['', null];
  let timer: NodeJS.Timeout | undefined;
  const ended = new Promise<Slow | null>((resolve) => {
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => resolve(slow(`does not end at ${text}`)), endless);
    };
    const onMessage = (said: Said): void => {
      if (said.kind === 'begins') text = said.text;
      if (said.kind === 'grows')
        found = slow(`twice of ${said.text} takes ${said.ratio.toFixed(1)} times as long`);
      if (said.kind === 'done') resolve(found);
      else wait();
    };
    child.on('message', onMessage);
    child.once('exit', () => resolve(slow(`the process ended at ${text}`)));
    wait();
  });
  child.send({ source, flags, at } satisfies Pattern);
  return ended.finally(() => {
    clearTimeout(timer);
    child.removeAllListeners('message').removeAllListeners('exit');
  });
}

/** The patterns that take much longer than their texts are longer. */
export async function slowPatterns(patterns: readonly Pattern[]): Promise<Slow[]> {
  const start = (): ChildProcess =>
    fork(new URL('attempt.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  const end = async (one: ChildProcess): Promise<void> => {
    if (one.exitCode !== null || one.signalCode !== null) return;
    one.kill('SIGKILL');
    await once(one, 'exit');
  };
  const found: Slow[] = [];
  let child = start();
  try {
    for (const pattern of patterns) {
      const slow = await slowOf(child, pattern);
      if (slow === null) continue;
      found.push(slow);
      await end(child);
      child = start();
    }
  } finally {
    await end(child);
  }
  return found;
}
