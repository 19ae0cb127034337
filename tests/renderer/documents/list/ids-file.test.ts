import { expect, test } from 'vitest';
import { joinIds, readDropped } from '#renderer/documents/list/ids-file.ts';

test('a dropped file that cannot be read is named, and those beside it are read', async () => {
  const folder = new File([], 'folder');
  const lost = () => Promise.reject(new Error('gone'));
  Object.assign(folder, { text: lost, arrayBuffer: lost });
  const large = new File([], 'large.csv');
  Object.defineProperty(large, 'size', { value: 33 * 1024 * 1024 });
  const files = [new File(['one'], 'a.csv'), folder, large, new File(['two'], 'b.csv')];
  const read = await Promise.all(files.map(readDropped));
  expect(joinIds(read.filter((one) => one !== null))).toEqual({
    text: 'one\ntwo',
    problem:
      'folder cannot be read. Check that it is a file and still there. large.csv is larger than 32 MB. Split it into smaller files.',
  });
});
