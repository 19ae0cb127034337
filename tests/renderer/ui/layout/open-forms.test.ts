import { expect, test } from 'vitest';
import { openForm, whenNoForm } from '#renderer/ui/layout/dialog.tsx';

test('what waits for forms goes on once the last one is closed', async () => {
  const done: string[] = [];
  const first = openForm();
  const second = openForm();
  const waited = whenNoForm().then(() => done.push('on'));
  first();
  await Promise.resolve();
  expect(done).toEqual([]);
  second();
  await waited;
  await whenNoForm();
  expect(done).toEqual(['on']);
});
