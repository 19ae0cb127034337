import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';

const entry = z.object({
  version: z.string().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lock = z.object({ packages: z.record(z.string(), entry) });

type Packages = z.infer<typeof lock>['packages'];

/** Whether npm finds `name` for the package at `from`: in its own node_modules or in one further up. */
const isLocked = (packages: Packages, from: string, name: string): boolean => {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  return (
    place in packages ||
    (from !== '' &&
      isLocked(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name))
  );
};

// A registry that lacks another system's binary package makes `npm install` leave it out of the lock, and `npm ci` then refuses the lock everywhere.
it.each(['package-lock.json', 'packaging/package-lock.json'])(
  '%s holds the binaries of every system, so that npm ci accepts it on each',
  (file) => {
    const { packages } = lock.parse(
      JSON.parse(readFileSync(resolve(import.meta.dirname, '..', file), 'utf8')),
    );
    const left = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isLocked(packages, from, name))
        .map((name) => `${name} (of ${from})`),
    );
    expect(left).toEqual([]);
  },
);
