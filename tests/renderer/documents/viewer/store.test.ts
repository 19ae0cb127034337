import { expect, test } from 'vitest';
import { createXmlStore } from '#renderer/documents/viewer/store.ts';
import { reading } from './reading.ts';

const ref = (id: string) => ({ id, name: `${id}.xml`, bytes: 10 });
const texts = { a: '<s><n>1</n><n>2</n></s>', b: '<t/>' };

test('the XPath that was run is asked of the next document, until its answer is closed', async () => {
  const store = createXmlStore(reading(texts).call);
  const document = store.documentOf(ref('a'));
  store.show(document);
  await document.open();
  store.setExpression('//n');
  store.runQuery();
  await expect.poll(() => document.query.store.getState().result).not.toBeNull();
  store.leave();
  store.show(store.documentOf(ref('b')));
  expect(store.getState().expression).toBe('//n');
  expect(document.query.store.getState().result).toBeNull();
  const other = store.documentOf(ref('b'));
  await other.open();
  store.repeatQuery();
  await expect
    .poll(() => other.query.store.getState().result)
    .toMatchObject({ type: 'nodes', total: 0 });
  store.closeQuery();
  store.show(document);
  store.repeatQuery();
  expect(document.query.store.getState()).toMatchObject({ running: null, result: null });
});
