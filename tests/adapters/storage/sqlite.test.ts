import { createRequire } from 'node:module';
import { expect, it, vi } from 'vitest';
import { loadSqlite } from '#adapters/storage/sqlite.ts';

it('is loaded without a report of the process where the system is known, and works', () => {
  // Other tests may have loaded it in this process.
  const { cache } = createRequire(import.meta.url);
  for (const file of Object.keys(cache)) if (/libsql|neon-rs|libc/.test(file)) delete cache[file];
  const report = vi.spyOn(process.report, 'getReport');
  const database = new (loadSqlite())(':memory:');
  expect(database.prepare('SELECT 1 AS one').get()).toMatchObject({ one: 1 });
  database.close();
  // Elsewhere libsql asks for one.
  if (process.platform === 'linux' && process.arch === 'x64') expect(report).not.toBeCalled();
});
