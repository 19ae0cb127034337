import { resolve } from 'node:path';
import type { Pattern } from './patterns-of-src.ts';

const made: Pattern[] = [];
globalThis.RegExp = new Proxy(RegExp, {
  construct(target, given, as) {
    const pattern = Reflect.construct(target, given, as) as RegExp;
    const [, , caller = ''] = new Error().stack?.split('\n') ?? [];
    const at = /\/(src\/[^:]+:\d+)/.exec(caller)?.[1];
    if (at !== undefined) made.push({ source: pattern.source, flags: pattern.flags, at });
    return pattern;
  },
});
for (const file of process.argv.slice(2)) await import(resolve(file));
process.stdout.write(JSON.stringify(made));
