import { expect, test } from 'vitest';
import { createImportStore, largestImport } from '#renderer/imported/import-store.ts';
import { answering } from '../answering.ts';

test('a file that is too large is refused before it is read', async () => {
  const store = createImportStore(answering({}), () => undefined);
  const file = new File([], 'huge.har');
  Object.defineProperty(file, 'size', { value: largestImport + 1 });
  await store.readFiles([file]);
  expect(store.getState().now).toMatchObject({
    phase: 'failed',
    error: { message: expect.stringContaining('assay read') },
  });
});

test('a pasted text that is too large is refused as a file is', async () => {
  const store = createImportStore(answering({}), () => undefined);
  await store.getState().readText('pasted text', ' '.repeat(largestImport + 1));
  expect(store.getState().now).toMatchObject({
    phase: 'failed',
    error: { message: expect.stringContaining('assay read') },
  });
});
