import { fork } from 'node:child_process';
import type { Said } from './attempt.ts';
import type { Pattern } from './patterns-of-src.ts';

/** Milliseconds by the clock after which a text counts as one that does not end, whatever else the machine does. */
const endless = 60_000;

/** The patterns that take much longer than their texts are longer, a line for each; the last is one that does not end, behind which none was tried. */
export function slowPatterns(patterns: readonly Pattern[]): Promise<string[]> {
  const child = fork(new URL('attempt.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  const slow: string[] = [];
  let now = 'the first';
  let timer: NodeJS.Timeout | undefined;
  child.on('message', ({ at, ratio }: Said) => {
    now = at;
    if (ratio !== null) slow.push(`${at}: twice of it takes ${ratio.toFixed(1)} times as long`);
    clearTimeout(timer);
    timer = setTimeout(() => child.kill('SIGKILL'), endless);
  });
  child.send(patterns);
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve(code === 0 ? slow : [...slow, `${now} does not end`]);
    });
  });
}
