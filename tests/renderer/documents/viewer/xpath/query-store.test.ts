import { expect, test } from 'vitest';
import { createQuery } from '#renderer/documents/viewer/xpath/query-store.ts';
import { answering, untilCancelled } from '../../../answering.ts';

test('an XPath can be cancelled while it runs, and leaves nothing behind', async () => {
  const { run, store } = createQuery(
    answering({ queryXml: (_, running) => untilCancelled(running) }),
    'x',
  );
  const done = run('//n', {});
  store.getState().running?.cancel();
  await done;
  expect(store.getState()).toMatchObject({ running: null, result: null });
});
