import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Database from 'libsql';

const load = createRequire(import.meta.url);

/** Linux with the usual C library. With musl beside it, libsql finds out itself. */
const isUsualLinux = (): boolean =>
  process.platform === 'linux' &&
  process.arch === 'x64' &&
  !existsSync('/lib/ld-musl-x86_64.so.1') &&
  existsSync('/lib64/ld-linux-x86-64.so.2');

/**
 * Answers in place of the two packages that libsql asks for its system. One makes a report of the whole process, the other loads
 * `node:child_process`: two thirds of the time that libsql takes to load. The names are those of the pinned version.
 */
function nameSystem(): void {
  const ofLibsql = createRequire(load.resolve('libsql'));
  const known = {
    '@neon-rs/load': { currentTarget: () => 'linux-x64-gnu' },
    'detect-libc': { familySync: () => 'glibc', GLIBC: 'glibc', MUSL: 'musl' },
  };
  for (const [name, exports] of Object.entries(known)) {
    const id = ofLibsql.resolve(name);
    load.cache[id] ??= { id, exports, loaded: true } as NodeJS.Module;
  }
}

/** The native library; throws where it is not installed. By `require`: `import` would parse it for its names first. */
export function loadSqlite(): typeof Database {
  if (isUsualLinux()) nameSystem();
  return load('libsql');
}
