import { describe, expect, test } from 'vitest';
import { createQuery } from '#renderer/documents/viewer/xpath/query-store.ts';
import { answering, untilCancelled } from '../../../answering.ts';
import { reading } from '../reading.ts';

const text = `<s xmlns:p="urn:p">${Array.from({ length: 450 }, (_, index) => `<p:n>${index}</p:n>`).join('')}</s>`;
const query = () => createQuery(reading({ x: text }).call, 'x');

describe('an XPath', () => {
  test('is stepped through round its ends', async () => {
    const asked = query();
    await asked.run('//p:n[. < 3]', { p: 'urn:p' });
    const seen = [];
    for (const by of [1, 1, 1, 1, -1, -1] as const) seen.push((await asked.step(by))?.preview);
    expect(seen).toEqual(['0', '1', '2', '0', '2', '1']);
  });

  test('can be cancelled while it runs, and leaves nothing behind', async () => {
    const asked = createQuery(
      answering({ queryXml: (_, running) => untilCancelled(running) }),
      'x',
    );
    const done = asked.run('//n', {});
    asked.store.getState().running?.cancel();
    await done;
    expect(asked.store.getState()).toMatchObject({ running: null, result: null });
  });
});
