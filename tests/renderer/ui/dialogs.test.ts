import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { dialogs } from '#tests/e2e/dialogs.ts';

const root = resolve(import.meta.dirname, '../../../src/renderer');
/** What the others are made of. */
const frames = 'ui/layout/dialog.tsx';

/** How often each of the files is named. */
const counted = (files: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const file of files.toSorted()) counts[file] = (counts[file] ?? 0) + 1;
  return counts;
};

test('the list of dialogs that the accessibility of is tested names every dialog there is', () => {
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && path !== frames)
    .flatMap((path) =>
      [
        ...readFileSync(join(root, path), 'utf8').matchAll(
          /<(?:FormDialog|DialogFrame|ModalOverlay)\b/g,
        ),
      ].map(() => relative(root, join(root, path))),
    );
  expect(counted(dialogs.map(({ file }) => file))).toEqual(counted(found));
});
