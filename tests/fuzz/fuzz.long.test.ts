import { expect, test } from 'vitest';
import { times } from '#tests/support/times.ts';
import { readers as planted } from './planted.ts';
import { readers } from './readers.ts';
import { search } from './search.ts';

const file = (name: string): string => new URL(name, import.meta.url).href;

test.each(Object.keys(readers))(
  'nothing that is found in a second makes the reader %s crash, hang, grow or differ',
  async (name) => {
    const found = await search(name, {
      table: file('./readers.ts'),
      ms: times(1000),
      seed: 1,
      patience: 4,
    });
    expect(found.why, found.input?.toString('hex').slice(0, 400)).toBeNull();
  },
);

const faults: Readonly<Record<string, RegExp | null>> = {
  throws: /TypeError: a zero/,
  refuses: null,
  'does not end': /^No answer in 2 seconds/,
  'takes memory': /^It took \d+ MB for \d+ bytes/,
  ends: /^The process ended \(3\)/,
};

test.each(Object.keys(planted))('a search tells that a reader %s', async (name) => {
  const endless = name === 'does not end' ? 2000 : 60_000;
  const fault = faults[name];
  // On a busy machine, memory takes its time as well.
  const ms = fault ? 3000 : 200;
  const { why } = await search(name, {
    table: file('./planted.ts'),
    ...{ ms, seed: 1, endless, patience: 4 },
  });
  if (fault) expect(why).toMatch(fault);
  else expect(why).toBeNull();
});
