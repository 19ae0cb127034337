import { createRequire } from 'node:module';
import type Database from 'libsql';

const load = createRequire(import.meta.url);

/** The native library; throws where it is not installed. By `require`: `import` would parse it for its names first. */
export function loadSqlite(): typeof Database {
  // To know its system, libsql asks for a report of the process, which looks up the name of each open connection unless it is told not to.
  Object.assign(process.report, { excludeNetwork: true });
  return load('libsql');
}
