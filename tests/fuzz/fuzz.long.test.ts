import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, inject, test } from 'vitest';
import { times } from '#tests/support/times.ts';
import { readers as planted } from './planted.ts';
import type { Reader } from './readers.ts';
import { search } from './search.ts';

// A process for each search loads them, which takes a third of the time from the bundle.
const bundled = (name: string) => pathToFileURL(`${dirname(inject('cli'))}/${name}.js`).href;
const table = bundled('fuzz-readers');
const { readers }: { readers: Record<string, Reader> } = await import(table);

/** How long a reader takes is looked at by `npm run fuzz` alone: here it depends on the machine. */
const patience = Number.POSITIVE_INFINITY;

test.each(Object.keys(readers))(
  'nothing that is found in a second makes the reader %s crash, hang, grow or differ',
  async (name) => {
    const found = await search(name, { table, ms: times(1000), seed: 1, patience });
    expect(found.why, found.input?.toString('hex').slice(0, 400)).toBeNull();
  },
);

const faults: Readonly<Record<string, RegExp | null>> = {
  throws: /TypeError: a zero/,
  refuses: null,
  'does not end': /^No answer in 0.3 seconds/,
  'takes memory': /^It took \d+ MB for \d+ bytes/,
  ends: /^The process ended \(3\)/,
};

test.each(Object.keys(planted))('a search tells that a reader %s', async (name) => {
  const endless = name === 'does not end' ? 300 : 60_000;
  const fault = faults[name];
  // It ends with what it finds, so that a busy machine has its time.
  const ms = fault ? 60_000 : 200;
  const { why } = await search(name, {
    table: bundled('fuzz-planted'),
    ...{ ms, seed: 1, endless, patience },
  });
  if (fault) expect(why).toMatch(fault);
  else expect(why).toBeNull();
});
