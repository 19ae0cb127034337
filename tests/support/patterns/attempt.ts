import type { Pattern } from './patterns-of-src.ts';
import { ownTexts, pumped } from './texts.ts';

/** What the child says: which pattern is tried with which text, and how much longer twice that text takes where it is too much. */
export type Said = { at: string; ratio: number | null };

/** Milliseconds of processor time. A pattern that looks at each character from each needs some hundreds of them; below this the steps of the clock and the collector say more than the pattern. */
const grain = 10;
const most = 3;

/** Milliseconds of processor time that a pattern takes to find all it finds in a text. */
function took(pattern: RegExp, text: string): number {
  const before = process.cpuUsage();
  pattern.lastIndex = 0;
  if (pattern.global) text.replace(pattern, '');
  else pattern.exec(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

process.once('message', async (patterns: Pattern[]) => {
  for (const { source, flags, at: place } of patterns) {
    const pattern = new RegExp(source, flags);
    for (const { name, whole, half } of [...pumped, ...ownTexts(source)]) {
      const at = `${place}: /${source}/${flags} at ${name}`;
      const say = (ratio: number | null): unknown => process.send?.({ at, ratio } satisfies Said);
      const once = (text: string): number => {
        say(null);
        return took(pattern, text);
      };
      if (once(whole) < grain) continue;
      const best = (text: string): number =>
        Math.min(...Array.from({ length: 3 }, () => once(text)));
      const growth = (): number => {
        const [long, short] = [best(whole), best(half)];
        return long < grain ? 1 : long / short;
      };
      // A pattern that grows does so every time; a moment of a busy machine does not come back.
      let ratio = growth();
      for (let more = 0; more < 4 && ratio > most; more += 1) ratio = Math.min(ratio, growth());
      if (ratio <= most) continue;
      say(ratio);
      break;
    }
    // What was said is on its way before the next pattern begins.
    await new Promise((resolve) => setImmediate(resolve));
  }
  process.disconnect();
});
