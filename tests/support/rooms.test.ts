import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from './folder.ts';
import { roomSizes } from './rooms.ts';

test('a room has its files, lines, and the tokens and bytes of its code without comments', async () => {
  const folder = await ownFolder();
  await mkdir(join(folder, 'one/inner'), { recursive: true });
  await writeFile(
    join(folder, 'one/a.ts'),
    "// no token\r\nconst größe = 'a \\' // b'; /* nor\r\nthis */\r\n",
  );
  await writeFile(join(folder, 'one/inner/b.tsx'), '`x\\` // text`\n1_000.5+"é"');
  await writeFile(join(folder, 'one/inner/c.css'), '/* ä */\r\n');
  await writeFile(join(folder, 'one/d.md'), 'not counted');
  await writeFile(join(folder, 'start.mjs'), 'a\n');

  expect(roomSizes(folder)).toEqual({
    ALL: { files: 3, lines: 5, tokens: 10, bytes: 60 },
    one: { files: 2, lines: 4, tokens: 9, bytes: 59 },
    'start.mjs': { files: 1, lines: 1, tokens: 1, bytes: 1 },
  });
});
