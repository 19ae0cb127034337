import { expect, test } from 'vitest';
import { copyValue } from '#renderer/documents/viewer/copy-value.tsx';
import { createExportStore } from '#renderer/export/export-store.ts';
import { answering } from '../../answering.ts';
import { documentOf } from './reading.ts';

test.each([null, '/s['])(
  'a value at %j, which cannot be read, is not copied, and that is said',
  async (path) => {
    const exporting = createExportStore(answering({}));
    const { document } = documentOf('<s>1</s>');
    await copyValue({ exporting }, document, path);
    expect(exporting.getState().note).toMatchObject({
      title: 'Nothing was copied',
      isFailed: true,
    });
  },
);
