import { createRequire } from 'node:module';
import { expect, it, vi } from 'vitest';
import { loadSqlite } from '#adapters/storage/sqlite.ts';

it('is loaded without a look at the network, and works', () => {
  // Other tests may have loaded it in this process.
  const { cache } = createRequire(import.meta.url);
  for (const file of Object.keys(cache)) if (/libsql|neon-rs|libc/.test(file)) delete cache[file];
  const report = vi.spyOn(process.report, 'getReport');
  const database = new (loadSqlite())(':memory:');
  expect(database.prepare('SELECT 1 AS one').get()).toMatchObject({ one: 1 });
  database.close();
  for (const { value } of report.mock.results) {
    expect(value).toHaveProperty('header.processId');
    expect(value).not.toHaveProperty('header.networkInterfaces');
  }
});
