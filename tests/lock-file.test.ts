import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';

const entry = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  integrity: z.string().optional(),
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

const lockFiles = ['package-lock.json', 'packaging/package-lock.json'];

const packagesIn = (file: string): Packages =>
  lock.parse(JSON.parse(readFileSync(resolve(import.meta.dirname, '..', file), 'utf8'))).packages;

// A registry that lacks another system's binary package makes `npm install` leave it out of the lock, and `npm ci` then refuses the lock everywhere.
it.each(lockFiles)(
  '%s holds the binaries of every system, so that npm ci accepts it on each',
  (file) => {
    const packages = packagesIn(file);
    const left = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isLocked(packages, from, name))
        .map((name) => `${name} (of ${from})`),
    );
    expect(left).toEqual([]);
  },
);

/** Licences under which somebody may use a tool; what ships has a shorter list of its own. */
const allowed = [
  ...[
    '0BSD',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'CC-BY-4.0',
    'CC0-1.0',
  ],
  ...['ISC', 'MIT', 'MPL-2.0', 'Python-2.0', 'W3C-19980720', 'WTFPL'],
];

it.each(lockFiles)(
  '%s pins every package by its digest, under a licence that allows its use',
  (file) => {
    const { '': ours, ...others } = packagesIn(file);
    expect(ours).toBeDefined();
    const unfit = Object.entries(others).filter(([, { integrity, license }]) => {
      // Binaries for another system: the package that needs them names the licence.
      const licences = license?.replace(/[()]/g, '').split(/ (?:OR|AND) /) ?? [];
      return integrity === undefined || !licences.every((one) => allowed.includes(one));
    });
    expect(unfit.map(([path]) => path)).toEqual([]);
  },
);
