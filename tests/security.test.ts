import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const text = await readFile(join(root, 'SECURITY.md'), 'utf8');
const promises = text.slice(text.indexOf('## Promises'), text.indexOf('## How secrets are kept'));
const rows = promises
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| promise |'));

describe('each promise of SECURITY.md names a test that exists', () => {
  test.each(rows)('%s', async (row) => {
    const [, promise, file, title] =
      /^\| (.+?) \| \[[^\]]+\]\((tests\/[^)]+)\): (.+) \|$/.exec(row) ?? [];
    expect([promise, file, title]).not.toContain(undefined);
    expect(await readFile(join(root, file ?? ''), 'utf8')).toContain(title);
  });

  test('there are promises', () => expect(rows.length).toBeGreaterThan(30));
});
