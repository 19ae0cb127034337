import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  contentSecurityPolicy,
  readStaticFile,
  windowHeaders,
} from '#adapters/window-files/static-files.ts';
import { ownFolder } from '#tests/support/folder.ts';

/** A window's folder with a file in it, and files beside it that nobody may get. */
async function built() {
  const outside = await ownFolder();
  const folder = join(outside, 'window');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await mkdir(join(outside, 'window-of-another'));
  await writeFile(join(folder, 'index.html'), 'index');
  await writeFile(join(folder, 'assets', 'one-_1.2.js'), 'script');
  await writeFile(join(folder, '.hidden.json'), 'outside');
  for (const name of ['outside.html', 'window-of-another/outside.html'])
    await writeFile(join(outside, name), 'outside');
  await symlink(join(outside, 'outside.html'), join(folder, 'link.html'));
  await symlink(outside, join(folder, 'assets', 'up'));
  const read = async (path: string): Promise<string | null> => {
    const file = await readStaticFile(folder, path);
    return file === null ? null : Buffer.from(file.bytes).toString();
  };
  return { folder, read };
}

test('the page and its parts are read by their paths', async () => {
  const { folder, read } = await built();
  expect(await read('/')).toBe('index');
  expect(await read('/index.html')).toBe('index');
  expect(await readStaticFile(folder, '/assets/one-_1.2.js')).toMatchObject({
    type: 'text/javascript; charset=utf-8',
  });
});

test.each([
  ['dots', '/../outside.html'],
  ['twice encoded dots', '/%252e%252e%252foutside.html'],
  ['the folder of another whose name begins alike', '/../window-of-another/outside.html'],
  ['a NUL', '/index.html%00.js'],
  ['a link out of the folder', '/link.html'],
  ['a hidden file', '/.hidden.json'],
  ['an unknown type', '/assets'],
])('%s leads nowhere', async (_what, path) => {
  const { read } = await built();
  expect(await read(path)).toBeNull();
});

test('the policy runs nothing but own files, and makes text neither markup nor script', () => {
  const rules = new Map(
    contentSecurityPolicy
      .split('; ')
      .map((rule): [string, string] => [rule.split(' ')[0] ?? '', rule]),
  );
  expect(rules.get('default-src')).toBe("default-src 'none'");
  expect(rules.get('script-src')).toBe("script-src 'self'");
  expect(rules.get('require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
  expect(rules.get('trusted-types')).toBe('trusted-types default assay-editor dompurify');
  expect([...rules.values()].filter((rule) => rule.includes('unsafe'))).toEqual([
    "style-src 'self' 'unsafe-inline'",
  ]);
  expect(windowHeaders).toMatchObject({
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'X-Content-Type-Options': 'nosniff',
  });
  expect(windowHeaders['Permissions-Policy']).toContain('camera=(), clipboard-read=()');
});
