import type { Pattern } from './patterns-of-src.ts';
import { ownTexts, pumped } from './texts.ts';

/** What a child says: which text it begins with, that a pattern takes too long for one, or that it is through with all texts of a pattern. */
export type Said =
  | { kind: 'begins'; text: string }
  | { kind: 'grows'; text: string; ratio: number }
  | { kind: 'done' };

/** Milliseconds of processor time. A pattern that looks at each character from each needs some hundreds of them; below this the steps of the clock and the collector say more than the pattern. */
const grain = 10;
const most = 3;

const say = (said: Said): void => void process.send?.(said);

/** Milliseconds of processor time that a pattern takes to find all it finds in a text. */
function took(pattern: RegExp, text: string): number {
  const before = process.cpuUsage();
  pattern.lastIndex = 0;
  if (pattern.global) text.replace(pattern, '');
  else pattern.exec(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

process.on('message', ({ source, flags }: Pattern) => {
  const pattern = new RegExp(source, flags);
  for (const { name, whole, half } of [...pumped, ...ownTexts(source)]) {
    say({ kind: 'begins', text: name });
    if (took(pattern, whole) < grain) continue;
    const best = (text: string): number =>
      Math.min(...Array.from({ length: 3 }, () => took(pattern, text)));
    const growth = (): number => {
      const [long, short] = [best(whole), best(half)];
      return long < grain ? 1 : long / short;
    };
    // A pattern that grows does so every time; a moment of a busy machine does not come back.
    let ratio = growth();
    for (let more = 0; more < 4 && ratio > most; more += 1) ratio = Math.min(ratio, growth());
    if (ratio <= most) continue;
    say({ kind: 'grows', text: name, ratio });
    break;
  }
  say({ kind: 'done' });
});
