import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readers } from './readers.ts';
import { search } from './search.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string' } },
});
const ms = Number(values.minutes) * 60_000;
const names = positionals.length > 0 ? positionals : Object.keys(readers);
if (names.some((name) => !(name in readers)) || !(ms > 0)) {
  process.stderr.write(
    `npm run fuzz -- [NAME…] [--minutes N] [--seed N]. NAME is one of ${Object.keys(readers).join(', ')}; N minutes go to each.\n`,
  );
  process.exit(2);
}
const seed = Number(values.seed ?? Date.now() % 1_000_000);
for (const name of names) {
  const { runs, input, why } = await search(name, ms, seed);
  if (input === null) {
    process.stdout.write(`${name}: ${runs} inputs, no find (seed ${seed})\n`);
    continue;
  }
  const folder = join(import.meta.dirname, 'found');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}-${seed}.bin`);
  writeFileSync(file, input);
  process.stdout.write(`${name}: a find after ${runs} inputs (seed ${seed}), ${file}\n${why}\n`);
  process.exitCode = 1;
}
