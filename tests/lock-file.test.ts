import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';

const entry = z.object({
  version: z.string().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lock = z.object({ packages: z.record(z.string(), entry) });

const { packages } = lock.parse(
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../package-lock.json'), 'utf8')),
);

/** Where npm finds `name` for the package at `from`: in its own node_modules or in one further up. */
const isLocked = (from: string, name: string): boolean => {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  return (
    place in packages ||
    (from !== '' && isLocked(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name))
  );
};

// A registry that lacks another system's binary package makes `npm install` leave it out of the lock, and `npm ci` then refuses the lock everywhere.
it('the lock file holds the binaries of every system, so that npm ci accepts it on each', () => {
  const left = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(from, name))
      .map((name) => `${name} (of ${from})`),
  );
  expect(left).toEqual([]);
});
