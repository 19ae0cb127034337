import { expect, test } from 'vitest';
import { copyValue } from '#renderer/documents/viewer/copy-value.tsx';
import { createShellStore } from '#renderer/shell/shell-store.ts';
import { documentOf } from './reading.ts';

test.each([null, '/s['])(
  'a value at %j, which cannot be read, is not copied, and that is said',
  async (path) => {
    const shell = createShellStore();
    const { document } = documentOf('<s>1</s>');
    await copyValue({ shell }, document, path);
    expect(shell.getState().note).toMatchObject({
      title: 'Nothing was copied',
      isFailed: true,
    });
  },
);
