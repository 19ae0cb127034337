import { createRequire } from 'node:module';
import type Database from 'libsql';

const load = createRequire(import.meta.url);

/** The native library; throws where it is not installed. By `require`: `import` would parse it for its names first. */
export function loadSqlite(): typeof Database {
  // libsql reads the report of the process to find out its system, and Node would look up the name of each open connection for it.
  Object.assign(process.report, { excludeNetwork: true });
  return load('libsql');
}
